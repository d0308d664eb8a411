import FilmDiary
import FilmDiaryScreens
import GTK

/// Puts a film on lists and takes it off, and makes new lists.
@MainActor
final class ListMenu: Box {
    private let rows = Box(.vertical, spacing: 2)
    let name = Entry(placeholder: "New list")
    private(set) var toggles: [ToggleButton] = []

    init(_ model: FilmViewModel) {
        let add = Button(icon: "list-add-symbolic", name: "Make the list and add the film")
        let line = Box(.horizontal, [name, add])
        line.addStyle("linked")
        let sheet = Box(.vertical, spacing: 10, [rows, line])
        sheet.setMargins(8)
        let button = MenuButton("Lists…", Popover(sheet))
        button.expand(horizontally: true)
        super.init(.horizontal, [button])
        let make: @MainActor () -> Void = { [weak model, weak name] in
            model?.newListTapped(named: name?.text ?? "")
            name?.text = ""
        }
        name.onEnter(make)
        add.onPress(make)
        keepUpdated { [weak self, weak model] in
            if let model { self?.show(model) }
        }
    }

    private func show(_ model: FilmViewModel) {
        toggles.forEach(rows.remove)
        toggles = model.lists.map { list, holdsFilm in
            let toggle = ToggleButton(toggling: list.name, styles: "flat")
            toggle.isOn = holdsFilm
            toggle.onPress { [weak model] in model?.listTapped(list, holdsFilm: holdsFilm) }
            return toggle
        }
        toggles.forEach(rows.append)
    }
}
