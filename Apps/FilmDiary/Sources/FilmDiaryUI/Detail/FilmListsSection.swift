#if os(iOS) || os(macOS) || os(visionOS)
import FilmDiary
import FilmDiaryScreens
import SwiftUI

/// Puts a film on lists and takes it off, and makes new lists.
struct FilmListsSection: View {
    let film: FilmViewModel
    @State private var name = ""

    var body: some View {
        Section("Lists") {
            ForEach(film.lists, id: \.list.id) { list, holdsFilm in
                Toggle(list.name, isOn: holds(list, holdsFilm))
            }
            HStack {
                TextField("New list", text: $name)
                    .onSubmit(make)
                Button("Add", systemImage: "plus.circle.fill", action: make)
                    .labelStyle(.iconOnly)
                    .buttonStyle(.borderless)
                    .accessibilityLabel("Make the list and add the film")
            }
        }
        .disabled(!film.isReady)
    }

    private func make() {
        film.newListTapped(named: name)
        name = ""
    }

    private func holds(_ list: FilmList, _ holdsFilm: Bool) -> Binding<Bool> {
        Binding(get: { holdsFilm }, set: { if $0 != holdsFilm { film.listTapped(list, holdsFilm: holdsFilm) } })
    }
}
#endif
