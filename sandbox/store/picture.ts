export type PictureFacts = { mime: string; width: number; height: number }

const MAX_PIXELS = 100_000_000

/** The format and size of a picture, read from its first bytes; undefined if they are not a picture. */
export function examinePicture(bytes: Buffer): PictureFacts | undefined {
  try {
    const facts = readJpeg(bytes) ?? readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes)
    const pixels = facts ? facts.width * facts.height : 0
    return pixels > 0 && pixels <= MAX_PIXELS ? facts : undefined
  } catch (error) {
    // The bytes end within the header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text

function readPng(bytes: Buffer): PictureFacts | undefined {
  if (!startsWith(bytes, '\x89PNG\r\n\x1a\n')) return undefined
  return { mime: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function readGif(bytes: Buffer): PictureFacts | undefined {
  if (!startsWith(bytes, 'GIF87a') && !startsWith(bytes, 'GIF89a')) return undefined
  return { mime: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
}

function readWebp(bytes: Buffer): PictureFacts | undefined {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8)) return undefined
  const mime = 'image/webp'
  if (startsWith(bytes, 'VP8X', 12)) {
    return { mime, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  }
  if (startsWith(bytes, 'VP8L', 12)) {
    const sizes = bytes.readUInt32LE(21)
    return { mime, width: (sizes & 0x3fff) + 1, height: ((sizes >> 14) & 0x3fff) + 1 }
  }
  return { mime, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

/** Segments of a JPEG: the sizes are in the first that starts a frame, the orientation in EXIF data before it. */
function readJpeg(bytes: Buffer): PictureFacts | undefined {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined
  let isTurned = false
  for (let at = 2; bytes.readUInt8(at) === 0xff;) {
    const marker = bytes.readUInt8(at + 1)
    // Bytes may be filled up before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { mime: 'image/jpeg', width: isTurned ? height : width, height: isTurned ? width : height }
    }
    const length = bytes.readUInt16BE(at + 2)
    if (marker === 0xe1 && startsWith(bytes, 'Exif\0\0', at + 4)) {
      isTurned = orientationIn(bytes.subarray(at + 10, at + 2 + length)) >= 5
    }
    at += 2 + length
  }
  return undefined
}

/** Starts of frames, without tables for Huffman and arithmetic coding, which lie between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const ORIENTATION = 0x0112

/** The orientation of EXIF data; from 5 on the picture is turned by 90 or 270 degrees. */
function orientationIn(exif: Buffer): number {
  const isLittle = startsWith(exif, 'II')
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const directory = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) === ORIENTATION) return short(at + 8)
  }
  return 1
}
