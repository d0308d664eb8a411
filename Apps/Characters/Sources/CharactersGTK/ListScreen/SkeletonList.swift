import GTK

/// Rows without content, in the places of those that are on their way.
@MainActor
final class SkeletonList: Box {
    init() {
        super.init(.vertical, spacing: 0, role: .status)
        setAccessibleName("Loading characters")
        setAccessibleBusy(true)
        isSensitive = false
        for row in 0..<12 { append(Self.row(nameWidth: 120 + row * 53 % 90)) }
    }

    private static func row(nameWidth: Int) -> Widget {
        let picture = block(width: 64, height: 64, style: "skeleton-picture")
        let lines = Box(
            .vertical,
            spacing: 9,
            [
                block(width: nameWidth, height: 13), block(width: nameWidth * 3 / 4, height: 10),
                block(width: nameWidth / 2, height: 8),
            ]
        )
        lines.align(vertically: .center)
        let row = Box(.horizontal, spacing: 14, [picture, lines])
        row.setMargins(horizontal: 16, vertical: 10)
        return row
    }

    private static func block(width: Int, height: Int, style: String = "skeleton-line") -> Widget {
        let block = Box(.horizontal, role: .presentation)
        block.addStyle("skeleton", style)
        block.setMinimumSize(width: width, height: height)
        block.align(horizontally: .start)
        return block
    }
}
