import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'

/** Runs in its own thread, because decoding takes seconds and a malicious file could take forever. */
const { file, maxPixels } = workerData as { file: string; maxPixels: number }

const pictures = new libheif.HeifDecoder().decode(await readFile(file))
const primary = pictures.find((picture) => picture.is_primary()) ?? pictures[0]
if (!primary) throw new Error('There is no picture in the file')
const [width, height] = [primary.get_width(), primary.get_height()]
if (width * height > maxPixels) throw new Error('The picture is too large')
const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
primary.display(pixels, (decoded) => {
  if (!decoded) throw new Error('The picture is damaged')
  parentPort?.postMessage(decoded, [decoded.data.buffer])
})
