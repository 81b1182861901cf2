type Closer = () => Promise<unknown>

export type Shutdown = {
  /** What to do at the end; the newest is done first. */
  before: (closer: Closer) => void
  /** Runs every closer once; who asks again waits for the same end. */
  run: () => Promise<void>
  /** Whether a signal asked for the end: what fails then is no failure to start. */
  asked: () => boolean
}

/**
 * Drains the process once on SIGTERM or Ctrl-C, also in the middle of starting, and ends it with 0. A
 * second signal while it drains changes nothing.
 */
export function onShutdown(): Shutdown {
  const closers: Closer[] = []
  const runAll = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer()
  }
  let running: Promise<void> | undefined
  const run = () => (running ??= runAll())
  let draining = false
  const begin = () => {
    if (draining) return
    draining = true
    run().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Shutting down failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  return { before: (closer) => closers.push(closer), run, asked: () => draining }
}
