import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import { soundBits, type ConversionPlan } from './plan-conversion.ts'

const threads = 2
const keyFrameSeconds = 2
/** Of the longer side: what platforms show, and frames that need little memory. */
const longestSide = 1920
/** Of a frame that is decoded: more than 8K has. */
const mostPixels = 36_000_000

const quiet = ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-y']

/**
 * Encodings that ffmpeg may decode in uploads: those of cameras, phones, screen recorders and editors. The decoders of rare
 * ones are seldom tested.
 */
const decoders = [
  ['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1', 'theora'],
  ['mpeg1video', 'mpeg2video', 'mpegvideo', 'mpeg4', 'msmpeg4', 'msmpeg4v1', 'msmpeg4v2', 'h263', 'flv'],
  ['wmv1', 'wmv2', 'wmv3', 'vc1', 'mjpeg', 'dvvideo', 'prores'],
  [
    'aac',
    'aac_latm',
    'mp3',
    'mp3float',
    'mp2',
    'mp2float',
    'mp1',
    'mp1float',
    'ac3',
    'eac3',
    'opus',
    'libopus',
  ],
  [
    'vorbis',
    'libvorbis',
    'flac',
    'alac',
    'wmav1',
    'wmav2',
    'wmapro',
    'amrnb',
    'amrwb',
    'pcm_s16le',
    'pcm_s16be',
  ],
  ['pcm_s24le', 'pcm_s24be', 'pcm_u8', 'pcm_f32le', 'pcm_alaw', 'pcm_mulaw', 'pcm_dvd', 'pcm_bluray'],
  ['adpcm_ms', 'adpcm_ima_wav', 'adpcm_ima_qt', 'nellymoser'],
].flat()

/** Opens only this file, in the format that we detected. A file must not make ffmpeg read other files or URLs. */
const input = (file: string, demuxer: string): string[] =>
  [
    ['-protocol_whitelist', 'file', '-format_whitelist', readersOf(demuxer)],
    demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : [],
    ['-f', demuxer, '-threads', String(threads), '-i', `file:${file}`],
  ].flat()

/** Some readers have several names, all of which must be allowed. */
const readersOf = (demuxer: string) =>
  ({ mov: 'mov,mp4,m4a,3gp,3g2,mj2', matroska: 'matroska,webm' })[demuxer] ?? demuxer

const h264 = (bitsPerSecond: number): string[] =>
  [
    ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ['-threads', String(threads)],
    ['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`, '-flags', '+cgop'],
    ['-crf', '20', '-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond)],
    ['-c:a', 'aac', '-b:a', String(soundBits), '-ac', '2', '-ar', '48000'],
  ].flat()

const output = (target: string, mostBytes: number): string[] =>
  [
    ['-movflags', '+faststart', '-fs', String(mostBytes)],
    ['-f', 'mp4', `file:${target}`],
  ].flat()

type PlannedConversion = {
  /** An MP4 file of ours: its index first, one video track and at most one of sound. */
  file: string
  target: string
  plan: ConversionPlan
}

/** Converts stored media into what the plan says. */
export function planArguments({ file, target, plan }: PlannedConversion): string[] {
  const { width, height, framesPerSecond, bitsPerSecond, mostBytes } = plan
  return [
    quiet,
    ['-loglevel', 'error'],
    input(file, 'mov'),
    ['-map', '0:v:0', '-map', '0:a:0?'],
    h264(bitsPerSecond),
    ['-vf', `scale=${width}:${height},setsar=1`],
    framesPerSecond === null ? [] : ['-r', String(framesPerSecond)],
    output(target, mostBytes),
  ].flat()
}

type UploadedFile = {
  /** As it was uploaded: hostile. */
  file: string
  /** Of the format that its bytes have. */
  demuxer: string
}

/** Of an upload: no attached picture, and only what is decoded safely. */
const uploaded = ({ file, demuxer }: UploadedFile): string[] =>
  [
    ['-codec_whitelist', decoders.join(','), '-max_pixels', String(mostPixels)],
    input(file, demuxer),
    ['-map', '0:V:0', '-map', '0:a:0?'],
  ].flat()

/** Reads all packets of an upload without decoding them; what is said begins with what the file claims. */
export const measureArguments = (given: UploadedFile): string[] =>
  [quiet, ['-loglevel', 'info'], uploaded(given), ['-c', 'copy', '-f', 'null', '-']].flat()

/** Of the displayed frame, which may be rotated and have pixels that are not square. H.264 needs even sides. */
function scaleFilter(): string {
  const factor = `min(1,${longestSide}/max(iw*sar,ih))`
  const side = (length: string) => `'max(2,2*trunc(${length}*${factor}/2))'`
  return `scale=w=${side('iw*sar')}:h=${side('ih')},setsar=1`
}

type UploadConversion = UploadedFile & { target: string; bitsPerSecond: number }

/** Converts an upload into a video that most platforms accept as it is. */
export const uploadArguments = ({ target, bitsPerSecond, ...given }: UploadConversion): string[] =>
  [
    quiet,
    ['-loglevel', 'error'],
    uploaded(given),
    h264(bitsPerSecond),
    ['-vf', scaleFilter()],
    output(target, maxVideoBytes),
  ].flat()
