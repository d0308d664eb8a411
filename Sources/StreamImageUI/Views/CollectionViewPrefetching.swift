#if canImport(UIKit) && !os(watchOS)
public import StreamImageKit
public import UIKit

/// Hands what a collection view wants ahead to an `ImagePrefetcher`.
///
/// The collection view tells when it moves; the window around what is visible is the prefetcher's. Keep it, since a
/// collection view does not keep its `prefetchDataSource`.
@MainActor
public final class CollectionViewPrefetching: NSObject, UICollectionViewDataSourcePrefetching {
    /// What loads; set its window, and pause it where data costs.
    public let prefetcher: ImagePrefetcher
    private let items: @MainActor () -> SectionedItems

    /// Makes an adapter.
    ///
    /// - Parameters:
    ///   - pipeline: What to load with.
    ///   - items: The numbers of items in the sections now.
    ///   - request: The request for an item, which must be the one that its cell will bind; `nil` where it has no picture.
    public init(
        pipeline: ImagePipeline,
        items: @escaping @MainActor () -> SectionedItems,
        request: @escaping @MainActor (IndexPath) -> ImageRequest?
    ) {
        self.items = items
        prefetcher = ImagePrefetcher(pipeline: pipeline) { position in
            items().item(at: position).flatMap { request(IndexPath(item: $0.item, section: $0.section)) }
        }
        super.init()
    }

    /// Moves the window, since cells ahead are wanted.
    public func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
        update(collectionView)
    }

    /// Moves the window, since the direction has changed.
    public func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
    {
        update(collectionView)
    }

    private func update(_ collectionView: UICollectionView) {
        let items = items()
        let positions = collectionView.indexPathsForVisibleItems.compactMap {
            items.position(section: $0.section, item: $0.item)
        }
        guard let first = positions.min(), let last = positions.max() else { return }
        prefetcher.update(visible: first..<last + 1, count: items.count)
    }
}
#endif
