import { startSandbox } from '../../sandbox/main.ts'

/** The sandbox in a process of its own, as the platforms are. Prints its URL, and exits with its parent. */
if (import.meta.main) {
  const { url } = await startSandbox({ dataDir: ':memory:', port: 0 })
  process.on('disconnect', () => process.exit(0))
  process.send?.(url)
}
