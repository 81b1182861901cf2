import { spawn } from 'node:child_process'
import os from 'node:os'
import { createInterface } from 'node:readline'

/** The limit of the address space, much of which is never used. A file that needs more fails. */
const memoryKilobytes = 3_000_000
/** A lower priority than everything else on the machine. */
const niceness = 15
/** The last characters of its output that are kept. */
const keptCharacters = 16_000
const shownCharacters = 2_000

/**
 * A shell command that limits the memory of the command in its arguments, and kills it when standard input closes, so
 * that it ends with this process in any case.
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
  /** The arguments from `ffmpeg-arguments.ts`. */
  arguments: readonly string[]
  signal: AbortSignal
  /** Called several times a second with the converted duration in milliseconds. */
  onTime: (playedMs: number) => void
}

/** Runs ffmpeg and returns its output. Throws if it fails, or when `signal` aborts. */
export async function runFfmpeg(run: Run): Promise<string> {
  const { ffmpeg, signal, onTime } = run
  signal.throwIfAborted()
  const child = spawn('sh', ['-c', guard, 'sh', String(memoryKilobytes), ffmpeg, ...run.arguments], {
    stdio: ['pipe', 'pipe', 'pipe'],
    // Our environment contains secrets, so ffmpeg gets none of it.
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

/** It ended with an error. The cause may be the file, or for example too little memory. */
export class FfmpegFailed extends Error {
  constructor(code: number | null, said: string) {
    super(`ffmpeg ended with ${code}: ${said.trim().slice(-shownCharacters)}`)
  }
}
