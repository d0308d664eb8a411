import CharactersGTK
import GTK
import Glibc

MainLoop.install()
exit(StreamProgram.run(Array(CommandLine.arguments.dropFirst())))
