/// What the program says of itself, in its windows and in its desktop entry.
enum FilmDiaryFacts {
    static let identifier = "org.streamimage.FilmDiary"
    static let name = "Film Diary"
    static let version = "0.1.0"
    static let developer = "The StreamImageKit authors"
    static let comments = """
        A private diary of the films you watch: rate, like, log and review them. It is kept on this computer and needs no \
        network. With TMDB_TOKEN set, films come from TMDB; this product uses the TMDB API but is not endorsed or certified \
        by TMDB.
        """
}
