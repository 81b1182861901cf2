import { open } from 'node:fs/promises'

/** A format that must be converted. `demuxer` is its name in ffmpeg. */
export type VideoFormat = { name: string; demuxer: string }

const matroska = { name: 'MKV', demuxer: 'matroska' }
const webm = { name: 'WebM', demuxer: 'matroska' }
const avi = { name: 'AVI', demuxer: 'avi' }
const windowsMedia = { name: 'WMV', demuxer: 'asf' }
const program = { name: 'MPEG', demuxer: 'mpeg' }
const transport = { name: 'MPEG-TS', demuxer: 'mpegts' }
const ogg = { name: 'OGV', demuxer: 'ogg' }
const flash = { name: 'FLV', demuxer: 'flv' }

/** MP4 and MOV files are read without ffmpeg. It only converts those with unaccepted encodings, including 3GP. */
export const mp4 = { name: 'MP4', demuxer: 'mov' }

/** The number of first bytes from which the format can be detected. */
export const formatBytes = 4096

/**
 * Detects the format of a file from its bytes, regardless of its name; undefined for MP4, MOV and everything that is
 * not a video.
 */
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

/** The brands of pictures in the container that MP4 files also have: HEIC and AVIF. */
const pictureBrands = new Set('heic heix heim heis hevc hevx hevm hevs mif1 msf1 avif avis'.split(' '))
const movieBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip'])

/** Whether a file is a video and not a picture, by its first bytes. */
export function isVideo(first: Buffer): boolean {
  const text = (from: number) => first.subarray(from, from + 4).toString('latin1')
  if (text(4) === 'ftyp') return !pictureBrands.has(text(8))
  return movieBoxes.has(text(4)) || formatOf(first) !== undefined
}

/** Packets of 188 bytes. Cameras write a timestamp of four bytes before each. */
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

/** Whether an AVI file is truncated: its header states the size. False for other formats. */
export function isCutAvi(first: Buffer, bytes: number): boolean {
  if (formatOf(first) !== avi) return false
  const declared = first.readUInt32LE(4)
  // A live recording may state no size.
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

/** The format that a name suggests. It is only used to reject an upload early. */
export const formatOfName = (name: string): VideoFormat | undefined =>
  extensions.find(([ending]) => ending.test(name))?.[1]
