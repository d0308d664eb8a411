public import StreamImageKit

/// What each layer of a pipeline did so far, in figures for a panel.
public enum PipelineFigures {
    /// What the figures are of, in their order.
    public static let labels = [
        "Memory hits", "Disk hits", "Downloads", "Downloaded", "Decoded, in memory",
    ]

    /// The figures, one for each of the ``labels``; a share of nothing is a dash.
    public static func values(of metrics: PipelineMetrics) -> [String] {
        [
            rate(metrics.memory),
            rate(metrics.disk),
            "\(metrics.downloads)",
            Amount.megabytes(metrics.bytesDownloaded),
            Amount.megabytes(metrics.memoryBytes),
        ]
    }

    private static func rate(_ layer: PipelineMetrics.Layer) -> String {
        layer.hits + layer.misses == 0 ? "–" : Amount.percent(layer.hitRate)
    }
}
