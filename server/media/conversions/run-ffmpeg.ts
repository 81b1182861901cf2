import { spawn } from 'node:child_process'
import os from 'node:os'
import { createInterface } from 'node:readline'
import { soundBits, type ConversionPlan } from './plan-conversion.ts'

/** Address space, much of which is never used. A file that needs more fails. */
const memoryKilobytes = 3_000_000
const threads = 2
/** Lower priority than everything else on the machine. */
const niceness = 15
const keyFrameSeconds = 2

/**
 * Limits the memory of its arguments' command, and ends it when standard input closes: so it does not outlive this process,
 * however that ends.
 */
const guard = `
ulimit -v "$1"; shift
exec 3<&0
"$@" </dev/null 3<&- &
command=$!
( cat <&3; kill -9 $command ) >/dev/null 2>&1 &
wait $command
code=$?
exec 3<&-
exit $code
`

type Run = {
  ffmpeg: string
  /** An MP4 file of ours: its index first, one video track and at most one of sound. */
  file: string
  target: string
  plan: ConversionPlan
  durationMs: number
  signal: AbortSignal
  /** From 0 to 1, several times a second. */
  onProgress: (share: number) => void
}

/** Converts a video; throws if ffmpeg fails, with what it said, or once `signal` aborts. */
export async function runFfmpeg(run: Run): Promise<void> {
  const { ffmpeg, durationMs, signal, onProgress } = run
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', guard, 'sh', String(memoryKilobytes), ffmpeg, ...argumentsOf(run)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Nothing of our environment, which has secrets, concerns it.
    env: { PATH: '/usr/bin:/bin' },
  })
  // The guard may end before its input is closed.
  child.stdin.on('error', () => {})
  const stop = () => child.stdin.destroy()
  signal.addEventListener('abort', stop)
  if (child.pid !== undefined) os.setPriority(child.pid, niceness)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  createInterface(child.stdout).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (microseconds !== undefined) onProgress(Math.min(1, Number(microseconds) / 1000 / durationMs))
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.trim()}`)
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

function argumentsOf({ file, target, plan }: Run): string[] {
  const { width, height, framesPerSecond, bitsPerSecond, mostBytes } = plan
  return [
    ['-nostdin', '-hide_banner', '-loglevel', 'error', '-progress', 'pipe:1', '-y'],
    // The one file and nothing that it might refer to, read as what we know it is.
    ['-protocol_whitelist', 'file', '-enable_drefs', '0', '-use_absolute_path', '0', '-f', 'mov'],
    ['-threads', String(threads), '-i', `file:${file}`],
    ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ['-threads', String(threads), '-vf', `scale=${width}:${height},setsar=1`],
    framesPerSecond === null ? [] : ['-r', String(framesPerSecond)],
    ['-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`, '-flags', '+cgop'],
    ['-crf', '20', '-maxrate', String(bitsPerSecond), '-bufsize', String(bitsPerSecond)],
    ['-c:a', 'aac', '-b:a', String(soundBits), '-ac', '2', '-ar', '48000'],
    ['-movflags', '+faststart', '-fs', String(mostBytes), '-f', 'mp4', `file:${target}`],
  ].flat()
}
