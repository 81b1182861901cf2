import { open } from 'node:fs/promises'

/** A format that has to be converted. `demuxer` is what ffmpeg calls its reader. */
export type VideoFormat = { name: string; demuxer: string }

const matroska = { name: 'MKV', demuxer: 'matroska' }
const webm = { name: 'WebM', demuxer: 'matroska' }
const avi = { name: 'AVI', demuxer: 'avi' }
const windowsMedia = { name: 'WMV', demuxer: 'asf' }
const program = { name: 'MPEG', demuxer: 'mpeg' }
const transport = { name: 'MPEG-TS', demuxer: 'mpegts' }
const ogg = { name: 'OGV', demuxer: 'ogg' }
const flash = { name: 'FLV', demuxer: 'flv' }

/** Read by us. ffmpeg converts those with video or sound in another encoding, among them 3GP. */
export const mp4 = { name: 'MP4', demuxer: 'mov' }

/** The first bytes of a file that are enough to recognize its format. */
export const formatBytes = 4096

/** The format of a file by its bytes, whatever its name says; undefined for MP4, MOV and all that is no video. */
export function formatOf(first: Buffer): VideoFormat | undefined {
  const has = (at: number, text: string) => first.subarray(at, at + text.length).toString('latin1') === text
  if (has(0, '\x1a\x45\xdf\xa3')) return first.includes('webm') ? webm : matroska
  if (has(0, 'RIFF') && has(8, 'AVI ')) return avi
  if (has(0, '\x30\x26\xb2\x75\x8e\x66\xcf\x11')) return windowsMedia
  if (has(0, '\x00\x00\x01\xba')) return program
  if (has(0, 'OggS')) return ogg
  if (has(0, 'FLV\x01')) return flash
  return isTransport(first) ? transport : undefined
}

/** Packets of 188 bytes, which cameras write with a time of four bytes before each. */
const isTransport = (first: Buffer) =>
  [
    { from: 0, every: 188 },
    { from: 4, every: 192 },
  ].some(({ from, every }) => [0, 1, 2, 3, 4].every((n) => first[from + n * every] === 0x47))

export async function readFirstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(formatBytes), 0, formatBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** An AVI file says its size; one that is shorter was cut off. False for other formats. */
export function isCutAvi(first: Buffer, bytes: number): boolean {
  if (formatOf(first) !== avi) return false
  const declared = first.readUInt32LE(4)
  // What is recorded live may declare nothing.
  return declared < 0xffff_ff00 && declared + 8 > bytes
}

const extensions: [RegExp, VideoFormat][] = [
  [/\.webm$/i, webm],
  [/\.mkv$/i, matroska],
  [/\.avi$/i, avi],
  [/\.(wmv|asf)$/i, windowsMedia],
  [/\.(mpe?g|vob)$/i, program],
  [/\.m?2?ts$/i, transport],
  [/\.og[vg]$/i, ogg],
  [/\.flv$/i, flash],
]

/** The format that a name promises: good enough to refuse an upload early, and for nothing else. */
export const formatOfName = (name: string): VideoFormat | undefined =>
  extensions.find(([ending]) => ending.test(name))?.[1]
