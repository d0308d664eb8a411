import Characters
import GTK
import WebService

/// What is shown where nobody matches.
@MainActor
final class EmptyPage: Box {
    init(_ list: CharacterListViewModel, onClear: @escaping @MainActor () -> Void) {
        let clear = Button("Clear the search", styles: "pill")
        let page = StatusPage(icon: "system-search-symbolic", title: "Nobody found", action: clear)
        super.init(.vertical, [page])
        page.expand(horizontally: true, vertically: true)
        clear.onPress(onClear)
        keepUpdated { [weak list, weak page, weak clear] in
            guard let list else { return }
            clear?.isVisible = !list.searchText.isEmpty
            page?.update(description: list.emptyWords)
        }
    }
}

/// What is shown where the first page could not be had.
@MainActor
final class FailurePage: Box {
    init(_ list: CharacterListViewModel) {
        let retry = Button("Retry", styles: "pill", "suggested-action")
        let page = StatusPage(icon: "dialog-warning-symbolic", title: "No characters", action: retry)
        super.init(.vertical, [page])
        page.expand(horizontally: true, vertically: true)
        retry.onPress { [weak list] in list?.retryTapped() }
        keepUpdated { [weak list, weak page] in
            guard case .failed(let error) = list?.phase else { return }
            page?.update(
                icon: error.isConnectivity ? "network-offline-symbolic" : "dialog-warning-symbolic",
                title: error.title,
                description: error.description
            )
        }
    }
}

/// Says above the rows that they are the last known state.
@MainActor
final class OfflineBanner: Box {
    init(_ list: CharacterListViewModel) {
        let banner = Banner("You are offline. These characters are the last known.", buttonLabel: "Try again")
        super.init(.vertical, [banner])
        addStyle("offline-banner")
        banner.onPress { [weak list] in list?.refresh() }
        keepUpdated { [weak list, weak banner] in
            guard let list else { return }
            banner?.isRevealed = list.isOffline && list.phase == .loaded
        }
    }
}
