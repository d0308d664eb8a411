/// Counts what the stages report.
package final class MetricsRecorder: Sendable {
    /// Something that happened in a stage.
    package enum Event: Sendable {
        case diskHit(bytes: Int)
        case diskMiss
        case revalidated
        case staleUse
        case diskWrite(bytes: Int)
        case diskWriteFailure
        case fileRead(bytes: Int)
        case download
        case downloaded(bytes: Int, isImage: Bool)
        case downloadFailure
        case resumed(bytes: Int)
        case rememberedFailure
        case sourceJoin
        case renditionJoin
        case decoded(after: Duration)
        case decodeFailure
        case processingFailure
        case loaded(ImageResponse.Origin, after: Duration)
    }

    private struct State: Sendable {
        var metrics = PipelineMetrics()
        var latency: [ImageResponse.Origin: LatencyHistogram] = [:]
        var decodeLatency = LatencyHistogram()
    }

    private let state = Lock(State())

    package init() {}

    package func record(_ event: Event) {
        state.withLock { state in
            switch event {
            case .diskHit(let bytes):
                state.metrics.disk.hits += 1
                state.metrics.diskBytesRead += bytes
            case .diskMiss: state.metrics.disk.misses += 1
            case .revalidated: state.metrics.revalidations += 1
            case .staleUse: state.metrics.staleUses += 1
            case .diskWrite(let bytes): state.metrics.diskBytesWritten += bytes
            case .diskWriteFailure: state.metrics.diskWriteFailures += 1
            case .fileRead: state.metrics.filesRead += 1
            case .download: state.metrics.downloads += 1
            case .downloaded(let bytes, let isImage):
                state.metrics.bytesDownloaded += bytes
                if !isImage { state.metrics.downloadFailures += 1 }
            case .downloadFailure: state.metrics.downloadFailures += 1
            case .resumed(let bytes):
                state.metrics.resumedDownloads += 1
                state.metrics.bytesResumed += bytes
            case .rememberedFailure: state.metrics.rememberedFailures += 1
            case .sourceJoin: state.metrics.sourceJoins += 1
            case .renditionJoin: state.metrics.renditionJoins += 1
            case .decoded(let duration):
                state.metrics.decodes += 1
                state.decodeLatency.record(duration)
            case .decodeFailure: state.metrics.decodeFailures += 1
            case .processingFailure: state.metrics.processingFailures += 1
            case .loaded(let origin, let duration):
                state.latency[origin, default: LatencyHistogram()].record(duration)
            }
        }
    }

    /// All counts at one moment, with those of the memory cache.
    package func snapshot(memory: MemoryCache.Statistics) -> PipelineMetrics {
        state.withLock { state in
            var metrics = state.metrics
            metrics.memory = PipelineMetrics.Layer(hits: memory.hits, misses: memory.misses)
            metrics.memoryEvictions = memory.evictions
            metrics.memoryImages = memory.count
            metrics.memoryBytes = memory.bytes
            metrics.latency = state.latency.compactMapValues(PipelineMetrics.Latency.init)
            metrics.decodeLatency = PipelineMetrics.Latency(state.decodeLatency)
            return metrics
        }
    }
}
