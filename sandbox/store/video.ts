import { open, type FileHandle } from 'node:fs/promises'

import { boxesIn, boxesOfFile, findBox, listBoxes, type Box } from './mp4.ts'

export type VideoFacts = {
  mime: 'video/mp4' | 'video/quicktime'
  seconds: number
  /** In pixels, after rotation. */
  width: number
  height: number
  frameRate: number
  /** `avc` (H.264), `hevc` (H.265), or the type of its sample entry. */
  codec: string
  /** The audio codec: `aac`, or the type of its sample entry; null without audio. */
  sound: string | null
  /** Whether the index (`moov`) comes before the frames, so that playback can start with the first bytes. */
  indexFirst: boolean
}

/** Longest index that is read. */
const MAX_INDEX = 64 * 1024 * 1024

/** Reads the properties of a video without decoding it; undefined if it is not a complete MP4 or MOV file. */
export async function examineVideo(file: string): Promise<VideoFacts | undefined> {
  const handle = await open(file)
  try {
    const boxes = await boxesOfFile(handle)
    const type = boxes?.find((box) => box.type === 'ftyp')
    const index = boxes?.find((box) => box.type === 'moov')
    const frames = boxes?.find((box) => box.type === 'mdat')
    if (!type || !index || !frames || index.to - index.from > MAX_INDEX) return undefined
    const facts = factsIn(await contentOf(handle, index))
    const brand = (await contentOf(handle, type)).toString('latin1', 0, 4)
    const mime = brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
    return facts && { ...facts, mime, indexFirst: index.from < frames.from }
  } catch (error) {
    // A value of the index lies outside of its box.
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    await handle.close()
  }
}

async function contentOf(handle: FileHandle, { from, to }: Box): Promise<Buffer> {
  const content = Buffer.alloc(to - from)
  await handle.read(content, 0, content.length, from)
  return content
}

function factsIn(index: Buffer): Omit<VideoFacts, 'mime' | 'indexFirst'> | undefined {
  const tracks = listBoxes(index, 'trak')
  const trackOf = (handler: string) =>
    tracks.find((track) => findBox(track, 'mdia', 'hdlr')?.toString('latin1', 8, 12) === handler)
  const video = trackOf('vide')
  const audio = trackOf('soun')
  const entry = video && sampleEntry(video)
  if (!entry) return undefined
  const { samples, seconds } = timesOf(video)
  const [width, height] = [entry.content.readUInt16BE(24), entry.content.readUInt16BE(26)]
  const turned = isTurned(video)
  if (samples === 0 || seconds === 0 || width === 0 || height === 0) return undefined
  return {
    seconds,
    width: turned ? height : width,
    height: turned ? width : height,
    frameRate: samples / seconds,
    codec: videoCodecs[entry.type] ?? entry.type,
    sound: audio ? soundOf(audio) : null,
  }
}

const videoCodecs: Record<string, string> = { avc1: 'avc', avc3: 'avc', hvc1: 'hevc', hev1: 'hevc' }

/** The first description of a track's samples. */
function sampleEntry(track: Buffer): { type: string; content: Buffer } | undefined {
  const descriptions = findBox(track, 'mdia', 'minf', 'stbl', 'stsd')?.subarray(8)
  const box = descriptions && boxesIn(descriptions)[0]
  return box && { type: box.type, content: descriptions.subarray(box.from, box.to) }
}

/** The number of a track's samples, and how long they last together. */
function timesOf(track: Buffer): { samples: number; seconds: number } {
  const header = findBox(track, 'mdia', 'mdhd')
  const table = findBox(track, 'mdia', 'minf', 'stbl', 'stts')
  if (!header || !table) return { samples: 0, seconds: 0 }
  const timescale = header.readUInt32BE(header.readUInt8(0) === 1 ? 20 : 12)
  let samples = 0
  let duration = 0
  for (let at = 8; at + 8 <= table.length; at += 8) {
    const count = table.readUInt32BE(at)
    samples += count
    duration += count * table.readUInt32BE(at + 4)
  }
  return { samples, seconds: timescale > 0 ? duration / timescale : 0 }
}

/** Whether the track's matrix turns it by 90 or 270 degrees. */
function isTurned(track: Buffer): boolean {
  const header = findBox(track, 'tkhd')
  if (!header) return false
  const matrix = header.readUInt8(0) === 1 ? 52 : 40
  return header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 4) !== 0
}

/** MPEG-4 audio of the object type of AAC. */
const AAC = 0x40

function soundOf(track: Buffer): string {
  const entry = sampleEntry(track)
  if (!entry) return 'unknown'
  const stream = entry.content.indexOf('esds', 0, 'latin1')
  if (entry.type !== 'mp4a' || stream === -1) return entry.type
  // After version and flags: a descriptor of the stream (3) and in it one of the decoder (4), whose first byte counts.
  const inStream = skipDescriptorHead(entry.content, stream + 8)
  const inDecoder = skipDescriptorHead(entry.content, inStream + 3)
  return entry.content.readUInt8(inDecoder) === AAC ? 'aac' : entry.type
}

/** A tag and a length of up to four bytes, of which all but the last have the highest bit. */
function skipDescriptorHead(content: Buffer, from: number): number {
  let at = from + 1
  while (at < from + 4 && content.readUInt8(at) >= 0x80) at += 1
  return at + 1
}
