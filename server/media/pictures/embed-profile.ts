import { crc32, deflateSync } from 'node:zlib'

/** The signature of a PNG and its header, which comes first: 8 and 25 bytes. */
const headerEnd = 33

/** Adds a color profile to a PNG without one. Its pixels stay as they are. */
export function embedProfile(png: Buffer, icc: Buffer): Buffer {
  // Its name, and the only compression method there is.
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, headerEnd), chunk, png.subarray(headerEnd)])
}
