type Closer = () => Promise<unknown>

export type Shutdown = {
  /** Adds a closer to run at shutdown; the latest runs first. */
  before: (closer: Closer) => void
  /** Runs every closer once; later calls wait for the same run. */
  run: () => Promise<void>
  /** Whether a signal requested the shutdown. An error after that is not a failed start. */
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
