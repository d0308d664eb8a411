import FilmDiaryScreens
import StreamImageTesting
import Testing

@Suite(.timeLimit(.minutes(2)))
@MainActor
struct WritingDraftTests {
    @MainActor
    private final class Desk {
        var saved: [String] = []
    }

    private let clock = ManualClock()
    private let desk = Desk()
    private let draft: WritingDraft

    init() {
        draft = WritingDraft(scheduler: clock) { [desk] in desk.saved.append($0) }
        draft.storedTextChanged(to: nil)
        draft.storedTextChanged(to: "Good")
    }

    @Test func aPauseSavesOnceAndWhatIsStoredIsNotSavedAgain() async {
        #expect(draft.text == "Good")
        draft.text = "Good f"
        clock.advance(by: 1)
        draft.text = "Good film"
        clock.advance(by: 1.4)
        #expect(desk.saved.isEmpty)
        clock.advance(by: 0.2)
        await waitUntil { !desk.saved.isEmpty }
        draft.storedTextChanged(to: "Good film")
        draft.finish()
        #expect(desk.saved == ["Good film"])
    }

    @Test func leavingSavesAtOnceButNothingThatIsUnchanged() {
        draft.finish()
        draft.text = ""
        draft.text = "Good"
        draft.finish()
        #expect(desk.saved.isEmpty)
        draft.text = ""
        draft.finish()
        #expect(desk.saved == [""])
    }

    @Test func whatIsBeingWrittenIsNotOverwritten() {
        draft.storedTextChanged(to: "Better")
        #expect(draft.text == "Better")
        draft.text = "Better still"
        draft.storedTextChanged(to: "Undone")
        #expect(draft.text == "Better still")
        draft.finish()
        #expect(desk.saved == ["Better still"])
    }

    @Test func nothingIsSavedBeforeTheDiaryHasAnswered() {
        let early = WritingDraft(scheduler: clock) { [desk] in desk.saved.append($0) }
        early.text = "Early"
        early.finish()
        #expect(desk.saved.isEmpty)
        early.storedTextChanged(to: "")
        early.finish()
        #expect(early.text == "Early" && desk.saved == ["Early"])
    }
}
