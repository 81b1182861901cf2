import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const encodings: Record<string, string> = {
  webm: '-c:v libvpx -b:v 300k -c:a libopus',
  mkv: '-c:v libx264 -pix_fmt yuv420p -c:a flac',
  avi: '-c:v mpeg4 -c:a libmp3lame',
  wmv: '-c:v wmv2 -c:a wmav2',
  mpg: '-c:v mpeg2video -c:a mp2 -r 25',
  ts: '-c:v mpeg2video -c:a mp2 -r 25',
  ogv: '-c:v libtheora -c:a libvorbis',
  flv: '-c:v flv -c:a libmp3lame -ar 44100',
  '3gp': '-c:v h263 -s 352x288 -c:a aac',
  // Formats that we read, in encodings that platforms do not accept.
  mp4: '-c:v mpeg4 -c:a aac',
  mov: '-c:v libx264 -pix_fmt yuv420p -c:a pcm_s16le',
}

/** The formats, by the extension of their names, that have to be converted. */
export const otherFormats = Object.keys(encodings)

type Options = { seconds?: number; size?: string; silent?: boolean; more?: string }

/** A moving test picture with a tone in such a file, made by the ffmpeg of this machine. */
export function otherVideo(
  extension: string,
  { seconds = 4, size = '320x240', silent = false, more = '' }: Options = {},
): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'other-video-'))
  const file = path.join(folder, `video.${extension}`)
  try {
    const given = [
      ['-hide_banner', '-loglevel', 'error', '-threads', '1'],
      ['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=15:duration=${seconds}`],
      silent ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
      `${encodings[extension]} ${more}`.trim().split(' '),
      [file],
    ]
    execFileSync('ffmpeg', given.flat())
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
