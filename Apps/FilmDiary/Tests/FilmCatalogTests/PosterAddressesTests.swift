import FilmCatalog
import StreamImageKit
import Testing

struct PosterAddressesTests {
    private let posters = PosterAddresses(base: "https://i.example/t/p", sizes: ["w92", "w342", "w780", "original"])

    @Test(arguments: [(0, "w92"), (92, "w92"), (93, "w342"), (780, "w780"), (781, "original")])
    func theSmallestSizeThatFillsTheWidthIsTaken(width: Int, size: String) {
        #expect(posters.size(forPixelWidth: width) == size)
        #expect(posters.address(of: "/a.jpg", pixelWidth: width)?.description == "https://i.example/t/p/\(size)/a.jpg")
    }

    @Test func noPosterAndNoSizesHaveNoAddress() {
        #expect(posters.address(of: nil, pixelWidth: 92) == nil)
        #expect(PosterAddresses(base: "https://i.example", sizes: []).address(of: "/a.jpg", pixelWidth: 92) == nil)
    }
}
