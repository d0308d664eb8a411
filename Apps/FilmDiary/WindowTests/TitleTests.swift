import FilmDiary
import FilmDiaryScreens
import Foundation
import GTK
import StreamImageGTK
import WidgetTesting
import XCTest

@testable import FilmDiaryGTK

/// Titles that are longer than any place for them, or written in other directions and scripts.
final class TitleTests: WidgetTestCase {
    private static let titles = [
        "The Incredibly Strange and Wholly Unabridged Account of How a Provincial Projectionist Mislaid One Reel of Film, "
            + "Searched Four Countries for It, and Found It Under the Seat on Which He Had Been Sitting All Along",
        String(repeating: "Donaudampfschifffahrtsgesellschaft", count: 6),
        String(repeating: "千と千尋の神隠しと長い題名の映画について、", count: 9),
        String(repeating: "فيلم طويل جدا عن المدينة والبحر ", count: 6),
        "باب الحديد",
        "七人の侍",
    ]

    func testTitlesOfAnyLengthAndScriptFit() throws {
        try onMainActor {
            for width in [360, 980] {
                try withDiary(width: width, height: 900) { diary in try Self.check(diary, width) }
            }
        }
    }

    @MainActor
    private static func check(_ diary: DiaryFixture, _ width: Int) throws {
        let films = titles.enumerated().map { number, title in
            FilmFacts(id: "other:\(number)", title: title, year: 1950 + number, directors: [title], runtime: 100)
        }
        let (main, model) = (diary.main, diary.model)
        model.editor.perform { store throws(StoreError) in
            for list in titles.dropFirst() { _ = try await store.createList(named: list, notes: list) }
            let list = try await store.createList(named: titles[0], notes: titles[0]).list
            for film in films {
                _ = try await store.log(film, ViewingEntry(day: .now, rating: Rating.all[6], review: film.title))
                _ = try await store.setInWatchlist(true, film)
                _ = try await store.add(film, to: list, note: film.title)
            }
            return (nil, nil)
        }
        expect("the films") { model.watchlist.films.count == films.count && model.lists.lists.count == films.count }
        for section in [MainView.Section.watchlist, .diary, .lists, .profile] {
            main.show(section)
            look(at: diary.window, "titles-\(section)-\(width)")
            XCTAssertLessThanOrEqual(main.width, width, "\(section)")
        }
        model.listTapped(try XCTUnwrap(model.lists.lists.first { $0.count > 0 }))
        expect("the list") { main.listPage?.isMapped == true && model.list?.entries.count == films.count }
        look(at: diary.window, "titles-list-\(width)")
        XCTAssertLessThanOrEqual(main.width, width, "list")
        for film in films {
            model.filmTapped(film)
            expect("the film, in the place of another") {
                main.filmPage?.isMapped == true && main.filmPage?.facts.id == film.id && model.film?.isReady == true
            }
            look(at: diary.window, "titles-film-\(film.id.suffix(1))-\(width)")
            XCTAssertLessThanOrEqual(main.width, width, film.id)
            XCTAssertEqual(main.filmPage?.picture.isBlank, false, "a film without a poster")
        }
    }
}
