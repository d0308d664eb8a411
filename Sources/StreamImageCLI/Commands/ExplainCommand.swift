import StreamImageKit

/// `streamimage explain`: says where a picture would come from, and why.
struct ExplainCommand: ToolCommand {
    static let syntax = CommandSyntax(
        words: ["explain"],
        summary: "Say where a picture would come from, and why, without loading it.",
        discussion: "The exit status is 1 where the load would fail.",
        operands: .one("URL|FILE"),
        options: RequestOptions.all
    )

    private let input: ToolInput
    private let options: RequestOptions

    init(_ arguments: ParsedArguments) throws(UsageError) {
        input = ToolInput(arguments.operands[0])
        options = try RequestOptions(arguments)
    }

    func run(in session: Session) async throws(UsageError) -> ExitStatus {
        let request = ImageRequest(input.source, target: options.target, cachePolicy: options.policy)
        let explanation = await session.makePipeline().explain(request)
        await session.answer(ExplanationReport(input: input, explanation: explanation))
        if case .failure(let error) = explanation.outcome {
            await session.complain(Complaint(input.name, error))
            return .failure
        }
        return .success
    }
}

/// An explanation on paper.
struct ExplanationReport: Reportable {
    let input: ToolInput
    let explanation: Explanation

    var text: String {
        let steps = explanation.steps.map { ($0.layer, $0.finding) }
        let rows = steps + [("outcome", outcome), ("source key", explanation.sourceKey)]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, finding in
            PrintableText.line("\(name)\(String(repeating: " ", count: width - name.count))  \(finding)")
        }.joined(separator: "\n")
    }

    var json: JSONText {
        var error: String?
        if case .failure(let failure) = explanation.outcome { error = "\(failure.happened); \(failure.advice)" }
        return .object([
            .init("url", .string(input.text)),
            .init("outcome", .string(word)),
            .init("error", .optional(error)),
            .init(
                "steps",
                .array(
                    explanation.steps.map { step in
                        .object([.init("layer", .string(step.layer)), .init("finding", .string(step.finding))])
                    }
                )
            ),
            .init("sourceKey", .string(explanation.sourceKey)),
            .init("renditionKey", .string(explanation.renditionKey)),
        ])
    }

    private var word: String {
        switch explanation.outcome {
        case .memory: "memory"
        case .inFlight: "inFlight"
        case .disk: "disk"
        case .revalidation: "revalidation"
        case .local: "local"
        case .network: "network"
        case .failure: "failure"
        }
    }

    private var outcome: String {
        switch explanation.outcome {
        case .memory: "from memory"
        case .inFlight: "with a load that is under way"
        case .disk: "from the disk cache"
        case .revalidation: "from the disk cache, if the server confirms it"
        case .local: "from the file or data itself"
        case .network: "from the network"
        case .failure(let error): "fails: \(error.happened)"
        }
    }
}
