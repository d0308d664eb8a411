import StreamImageCLI

StreamImageTool.main()
