/**
 * Runs `drain` once on SIGTERM or Ctrl-C and ends the process with 0. A second signal while it
 * drains changes nothing.
 */
export function onShutdown(drain: () => Promise<void>): void {
  let draining = false
  const begin = () => {
    if (draining) return
    draining = true
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Shutting down failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
}
