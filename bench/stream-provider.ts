import { startModelServer } from '../tests/support/model-server.ts'

/**
 * The provider of `stream`, in a process of its own: a first piece after a fixed time, then one every 100 ms, as a model
 * of ordinary speed gives them. Says where it is, and ends when its parent does.
 */
export const provider = { firstMs: 300, everyMs: 100, pieces: 80 }

if (import.meta.main) {
  const server = await startModelServer({
    kind: 'text',
    text: 'word '.repeat(provider.pieces).trim(),
    firstMs: provider.firstMs,
    everyMs: provider.everyMs,
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.(server.url)
}
