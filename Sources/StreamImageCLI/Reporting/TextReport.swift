/// Words for people, with the same for programs where there is any.
struct TextReport: Reportable {
    let text: String
    var json = JSONText.null
}
