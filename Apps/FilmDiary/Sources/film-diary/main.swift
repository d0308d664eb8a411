import FilmDiaryGTK
import GTK
import Glibc

MainLoop.install()
exit(FilmDiaryProgram.run(Array(CommandLine.arguments.dropFirst())))
