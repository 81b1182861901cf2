import { createHash } from 'node:crypto'

/**
 * The replacement for an id that a client chose and another workspace already uses: a version 8 UUID that depends only
 * on the workspace and the id, and cannot be guessed without both.
 */
export function alternativeId(workspaceId: string, id: string): string {
  const hash = createHash('sha256').update(`${workspaceId} ${id}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
