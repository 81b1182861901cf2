import { maxVideoBytes } from '../../../contract/media/media-limits.ts'
import { soundBits, type ConversionPlan } from './plan-conversion.ts'

const threads = 2
const keyFrameSeconds = 2
/** The maximum of the longer side. Platforms show no more, and such frames need little memory. */
const longestSide = 1920
/** The maximum number of pixels in a decoded frame: more than 8K. */
const mostPixels = 36_000_000

const quiet = ['-nostdin', '-hide_banner', '-nostats', '-progress', 'pipe:1', '-y']

/**
 * The encodings that ffmpeg may decode in uploads: those of cameras, phones, screen recorders and editors. Decoders of
 * rare encodings are seldom tested.
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

/** Some demuxers have several names, all of which must be allowed. */
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

/** The decoders of animated pictures. */
const animations = ['apng', 'av1', 'libdav1d', 'libaom-av1']
/** One palette for all frames, which fits an animation better than the standard one. */
const palette = 'split[frames][all];[all]palettegen[palette];[frames][palette]paletteuse'
const mostFrames = 1_000

/** A GIF with the frames of an animated picture. */
export const animationArguments = ({ file, demuxer, target }: UploadedFile & { target: string }): string[] =>
  [
    quiet,
    ['-loglevel', 'error'],
    ['-codec_whitelist', animations.join(','), '-max_pixels', String(mostPixels)],
    input(file, demuxer),
    ['-map', '0:v:0', '-frames:v', String(mostFrames), '-vf', palette, '-f', 'gif', `file:${target}`],
  ].flat()

/** An animation may be transparent, which a video cannot be. */
const onWhite =
  'format=rgba,split[front][back];[back]lutrgb=r=255:g=255:b=255:a=255[white];[white][front]overlay'

type PlannedConversion = {
  demuxer: 'mov' | 'gif'
  /** How often it is shown: an animation is often shorter than any video of a platform. */
  times: number
  /** The arguments for an MP4 file that starts with its index and has one video track and at most one sound track. */
  file: string
  target: string
  plan: ConversionPlan
}

/** Converts stored media according to the plan. */
export function planArguments({ file, target, plan, demuxer, times }: PlannedConversion): string[] {
  const { width, height, framesPerSecond, bitsPerSecond, mostBytes } = plan
  return [
    quiet,
    ['-loglevel', 'error'],
    times > 1 ? ['-stream_loop', String(times - 1)] : [],
    input(file, demuxer),
    ['-map', '0:v:0', '-map', '0:a:0?'],
    h264(bitsPerSecond),
    ['-vf', `${demuxer === 'gif' ? `${onWhite},` : ''}scale=${width}:${height},setsar=1`],
    framesPerSecond === null ? [] : ['-r', String(framesPerSecond)],
    output(target, mostBytes),
  ].flat()
}

type UploadedFile = {
  /** The uploaded file, which is untrusted. */
  file: string
  /** The format that was detected from its bytes. */
  demuxer: string
}

/** The tracks of an upload: no attached picture, and only encodings that are decoded safely. */
const uploaded = ({ file, demuxer }: UploadedFile): string[] =>
  [
    ['-codec_whitelist', decoders.join(','), '-max_pixels', String(mostPixels)],
    input(file, demuxer),
    ['-map', '0:V:0', '-map', '0:a:0?'],
  ].flat()

/** Reads all packets of an upload without decoding them. The output starts with what the file claims about itself. */
export const measureArguments = (given: UploadedFile): string[] =>
  [quiet, ['-loglevel', 'info'], uploaded(given), ['-c', 'copy', '-f', 'null', '-']].flat()

/** The size of the displayed frame, which may be rotated and have non-square pixels. H.264 requires even sides. */
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
