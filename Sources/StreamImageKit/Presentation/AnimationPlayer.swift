import Foundation
public import Observation

/// Plays an animation: the frame that is to be seen now, while the next one is made on the decode threads.
///
/// Frames are never skipped and never hurried: where one comes late, those after it come later. After the last round the
/// last frame stays. A frame that is damaged ends the rounds before it; what comes before is played on if it is two frames
/// or more, and stays otherwise.
///
/// Letting go of a player ends everything about it. An ``ImageSlot`` has one where its picture is an animation.
@MainActor @Observable
public final class AnimationPlayer {
    private struct Shown {
        let index: Int
        let bitmap: Bitmap
    }

    private var shown: Shown?
    /// How urgent the frames are, from the next one on.
    @ObservationIgnored public var priority: ImagePriority

    @ObservationIgnored private let animation: ImageAnimation
    @ObservationIgnored private let scheduler: any Scheduling
    @ObservationIgnored private var playback: AnimationPlayback
    @ObservationIgnored private var isPlaying = false
    /// Whether the next frame should be there by now.
    @ObservationIgnored private var isNextDue = true
    @ObservationIgnored private var next: Bitmap?
    @ObservationIgnored private var making: Task<Void, Never>?
    @ObservationIgnored private var timer: (any ScheduledAction)?
    /// Grows with every pause.
    ///
    /// Whatever was begun under another number comes too late.
    @ObservationIgnored private var generation = 0

    /// Makes a player that shows nothing before ``play()``.
    ///
    /// - Parameters:
    ///   - animation: What to play.
    ///   - priority: How urgent its frames are. The default is ``ImagePriority/normal``.
    ///   - scheduler: The clock. The default is the system's.
    public init(
        _ animation: ImageAnimation,
        priority: ImagePriority = .normal,
        scheduler: any Scheduling = SystemScheduler()
    ) {
        self.animation = animation
        self.priority = priority
        self.scheduler = scheduler
        playback = AnimationPlayback(animation.timing)
    }

    deinit {
        making?.cancel()
        timer?.cancel()
    }

    /// The frame to be seen now; `nil` until the first has been made.
    public var frame: Bitmap? { shown?.bitmap }
    /// Which frame that is, from 0.
    public var frameIndex: Int? { shown?.index }

    /// Plays from the frame that is shown, or from the first; does nothing while it plays.
    public func play() {
        guard !isPlaying else { return }
        isPlaying = true
        if shown != nil {
            playback.restart(at: now)
            waitForNext()
        }
        makeNext()
    }

    /// Stays at the frame that is shown; nothing is made until ``play()``.
    public func pause() {
        guard isPlaying else { return }
        isPlaying = false
        generation += 1
        making?.cancel()
        making = nil
        timer?.cancel()
        timer = nil
    }

    private var now: Double { scheduler.now.timeIntervalSinceReferenceDate }

    private func makeNext() {
        guard next == nil, making == nil, let index = playback.next else { return }
        let current = generation
        making = Task { [weak self, animation, priority] in
            let outcome: Result<Bitmap, ImageError>
            do throws(ImageError) {
                outcome = .success(try await animation.frame(at: index, priority: priority))
            } catch {
                outcome = .failure(error)
            }
            guard let self, self.generation == current else { return }
            self.making = nil
            self.receive(outcome)
        }
    }

    private func receive(_ outcome: Result<Bitmap, ImageError>) {
        switch outcome {
        case .success(let bitmap):
            next = bitmap
            if isNextDue { showNext() }
        case .failure(.cancelled): pause()
        case .failure:
            playback.endRoundsBeforeNext()
            makeNext()
        }
    }

    private func showNext() {
        guard let bitmap = next, let index = playback.next else { return }
        next = nil
        playback.advance(at: now)
        shown = Shown(index: index, bitmap: bitmap)
        waitForNext()
        makeNext()
    }

    private func waitForNext() {
        guard playback.next != nil else { return }
        isNextDue = false
        let current = generation
        timer = scheduler.schedule(after: playback.secondsLeft(at: now)) { [weak self] in
            Task { @MainActor [weak self] in
                guard let self, self.generation == current else { return }
                self.timer = nil
                self.isNextDue = true
                self.showNext()
            }
        }
    }
}
