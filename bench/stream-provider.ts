import { startModelServer } from '../tests/support/model-server.ts'

/**
 * The model server of `stream`, in a separate process: a first chunk after a fixed time, then one every 100 ms, like a
 * typical model. Prints its URL, and exits with its parent.
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
