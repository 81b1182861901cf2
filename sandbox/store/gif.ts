/** Counts the frames of a GIF from its blocks without decoding them; undefined if it is not complete. */
export function countFrames(bytes: Buffer): number | undefined {
  try {
    let frames = 0
    let at = 13 + colorsIn(bytes.readUInt8(10))
    for (;;) {
      const block = bytes.readUInt8(at)
      if (block === TRAILER) return frames
      if (block === PICTURE) {
        frames += 1
        at += 10 + colorsIn(bytes.readUInt8(at + 9)) + 1
      } else {
        at += 2
      }
      for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1
      at += 1
    }
  } catch (error) {
    // The bytes end within a block.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const PICTURE = 0x2c
const TRAILER = 0x3b

/** The size of a color table in bytes, from its flags. */
const colorsIn = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1))
