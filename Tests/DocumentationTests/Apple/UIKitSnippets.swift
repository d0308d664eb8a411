#if canImport(UIKit) && !os(watchOS)
import Foundation
import StreamImageKit
import StreamImageUI
import UIKit

// The UIKit snippets of the documentation of StreamImageUI, for the type-check of `make typecheck-apple`.

final class PosterCell: UICollectionViewCell {
    static let target = ImageTarget(pointWidth: 120, pointHeight: 180, scale: 3, mode: .fill)

    private let imageView = UIImageView()
    private var binding: ImageViewBinding?

    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.isAccessibilityElement = true
        imageView.frame = contentView.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(imageView)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ url: URL?, title: String, from pipeline: ImagePipeline) {
        let binding = binding ?? ImageViewBinding(view: imageView, loader: pipeline)
        self.binding = binding
        imageView.accessibilityLabel = title
        binding.bind(url.map { ImageRequest(url: $0, target: Self.target) })
    }

    func setDisplayed(_ isDisplayed: Bool) {
        binding?.slot.isVisible = isDisplayed
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        binding?.unbind()
    }
}

final class PosterGrid: UIViewController, UICollectionViewDataSource {
    private let pipeline: ImagePipeline
    private let posters: [URL]
    private let layout = UICollectionViewFlowLayout()
    private lazy var prefetching = CollectionViewPrefetching(pipeline: pipeline) { [posters] in
        SectionedItems(counts: [posters.count])
    } request: { [posters] path in
        ImageRequest(url: posters[path.item], target: PosterCell.target)
    }

    init(posters: [URL], pipeline: ImagePipeline) {
        self.posters = posters
        self.pipeline = pipeline
        layout.itemSize = CGSize(width: 120, height: 180)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        collectionView.register(PosterCell.self, forCellWithReuseIdentifier: "poster")
        collectionView.dataSource = self
        collectionView.delegate = self
        collectionView.prefetchDataSource = prefetching
        view.addSubview(collectionView)
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        posters.count
    }

    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "poster", for: indexPath)
        if let cell = cell as? PosterCell {
            cell.show(posters[indexPath.item], title: "Poster \(indexPath.item + 1)", from: pipeline)
        }
        return cell
    }
}

extension PosterGrid: UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView,
        willDisplay cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? PosterCell)?.setDisplayed(true)
    }

    func collectionView(
        _ collectionView: UICollectionView,
        didEndDisplaying cell: UICollectionViewCell,
        forItemAt indexPath: IndexPath
    ) {
        (cell as? PosterCell)?.setDisplayed(false)
    }
}
#endif
