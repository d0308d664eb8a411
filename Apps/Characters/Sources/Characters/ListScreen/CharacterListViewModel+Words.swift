public import WebService
extension CharacterListViewModel {
    /// What stands below the last row, in words; `nil` where nothing does.
    public var footerWords: String? {
        switch footer {
        case .none: nil
        case .loading: "Loading more…"
        case .failed(let error): error.description
        case .end:
            records.count == 1 ? "That is the only one." : "That is everybody: \(records.count) characters."
        }
    }

    /// Why there are no rows where ``phase-swift.property`` is `empty`.
    public var emptyWords: String {
        let whose = status.map { " whose status is \($0.title.lowercased())" } ?? ""
        return searchText.isEmpty
            ? "There is no character\(whose)."
            : "There is no character\(whose) with “\(searchText)” in the name."
    }
}

extension APIError {
    /// The error in two or three words, to stand above the whole sentence.
    public var title: String { isConnectivity ? "No connection" : "That did not work" }
}
