// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Darwin

// For `typecheck-apple`, whose C library is this machine's: what Apple's calls otherwise, as the headers that Apple publishes
// have it (sys/socket.h, errno.h).

let SOCK_STREAM: Int32 = 1
let SO_NOSIGPIPE: Int32 = 0x1022
var errno: Int32 { 0 }

func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { 0 }
func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }

func bind(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t) -> Int32 { 0 }
func getsockname(
    _ descriptor: Int32,
    _ address: UnsafeMutablePointer<sockaddr>?,
    _ length: UnsafeMutablePointer<socklen_t>?
) -> Int32 { 0 }

// Lets `accept` go without an address, where glibc's has a union of pointers.
extension __SOCKADDR_ARG: @retroactive ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self.init() }
}
