import { spawn } from 'node:child_process'
import os from 'node:os'
import { createInterface } from 'node:readline'

/** Address space, much of which is never used. A file that needs more fails. */
const memoryKilobytes = 3_000_000
/** Lower priority than everything else on the machine. */
const niceness = 15
/** Of what it says, the last characters. */
const keptCharacters = 16_000
const shownCharacters = 2_000

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
  /** As `ffmpeg-arguments.ts` makes them. */
  arguments: readonly string[]
  signal: AbortSignal
  /** How much of the video is done, in the milliseconds that it plays; several times a second. */
  onTime: (playedMs: number) => void
}

/** Runs ffmpeg and returns what it said; throws if it fails, or once `signal` aborts. */
export async function runFfmpeg(run: Run): Promise<string> {
  const { ffmpeg, signal, onTime } = run
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', guard, 'sh', String(memoryKilobytes), ffmpeg, ...run.arguments], {
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
    said = (said + text).slice(-keptCharacters)
  })
  createInterface(child.stdout).on('line', (line) => {
    const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
    if (microseconds !== undefined) onTime(Number(microseconds) / 1000)
  })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    signal.throwIfAborted()
    if (code !== 0) throw new FfmpegFailed(code, said)
    return said
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** It ended with an error, which may be of the file, or for example too little memory. */
export class FfmpegFailed extends Error {
  constructor(code: number | null, said: string) {
    super(`ffmpeg ended with ${code}: ${said.trim().slice(-shownCharacters)}`)
  }
}
