import Foundation
import StreamImageCLI

exit(await StreamImageTool.run(Array(CommandLine.arguments.dropFirst())))
