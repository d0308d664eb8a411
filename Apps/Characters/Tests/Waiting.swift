/// Lets the main actor go on until something is so.
///
/// A suite's time limit cancels the test, which ends a wait for what never comes to be; the expectations then say what it was.
@MainActor
func waitUntil(_ isSo: () -> Bool) async {
    while !isSo(), !Task.isCancelled { await Task.yield() }
}
