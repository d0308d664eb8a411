"""Loads pictures 1 to COUNT with aiohttp and decodes them with Pillow on two threads: what one would write in Python.

Usage: aiohttp_pillow.py SERVER COUNT CONNECTIONS SIDE. Prints the seconds it took, from when all modules were loaded.
"""

import asyncio
import io
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import aiohttp
from PIL import Image, JpegImagePlugin  # noqa: F401  (the plug-in would else be loaded by the first picture)


def decode(data, side):
    image = Image.open(io.BytesIO(data), formats=("JPEG",))
    # The JPEG decoder does what it can of the scaling, then the pixels get a bicubic filter: as we do it.
    image.draft("RGB", (side, side))
    image.thumbnail((side, side), Image.Resampling.BICUBIC, reducing_gap=None)
    return image


async def load(session, address, threads, side):
    async with session.get(address) as response:
        response.raise_for_status()
        data = await response.read()
    return await asyncio.get_running_loop().run_in_executor(threads, decode, data, side)


async def main():
    server, count, connections, side = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    start = time.monotonic()
    with ThreadPoolExecutor(2) as threads:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=connections)) as session:
            addresses = [f"{server}/{number}.jpeg" for number in range(1, count + 1)]
            images = await asyncio.gather(*(load(session, address, threads, side) for address in addresses))
    seconds = time.monotonic() - start
    if len(images) != count or any(max(image.size) != side for image in images):
        sys.exit("a picture is missing or has the wrong size")
    print(seconds)


asyncio.run(main())
