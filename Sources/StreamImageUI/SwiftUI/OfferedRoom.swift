#if canImport(SwiftUI)
import StreamImageKit
import SwiftUI

/// Lays out its first view as if it were alone, and its second in the room that was offered to both.
///
/// A placeholder is often smaller than the room that its picture will fill, so the placeholder's size is no measure. The
/// second view is not seen; its size tells the room as ``LayoutBox`` reads it.
struct OfferedRoom: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        subviews.first?.sizeThatFits(proposal) ?? .zero
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        guard let content = subviews.first else { return }
        content.place(at: bounds.origin, proposal: proposal)
        let box = LayoutBox(width: proposal.width.map(Double.init), height: proposal.height.map(Double.init))
        for measure in subviews.dropFirst() {
            measure.place(
                at: bounds.origin,
                proposal: ProposedViewSize(width: box.measuringWidth, height: box.measuringHeight)
            )
        }
    }
}
#endif
