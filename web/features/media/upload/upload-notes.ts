import { session } from '../../../shared/session/session.ts'
import { tabWorkspace } from '../../../shared/session/tab-workspace.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'

const storageKey = 'uploads'

/** An upload in pieces of this tab, which a reload of the page stops. */
export type UploadNote = {
  id: string
  userId: string
  workspaceId: string
  name: string
  bytes: number
  received: number
  /** The server has the whole file and converts it without this page. */
  converting?: boolean
}

/** Uploads that run in this page. */
const running = new Set<string>()

export function noteUpload(note: Omit<UploadNote, 'userId' | 'workspaceId'>): void {
  const place = currentPlace()
  if (place === null) return
  running.add(note.id)
  write([...read().filter(({ id }) => id !== note.id), { ...note, ...place }])
}

export function forgetUpload(id: string): void {
  running.delete(id)
  write(read().filter((note) => note.id !== id))
}

/** The uploads of the signed-in user in this workspace that a reload has stopped. */
export function stoppedUploads(): UploadNote[] {
  const place = currentPlace()
  return read().filter(
    ({ id, userId, workspaceId }) =>
      userId === place?.userId && workspaceId === place.workspaceId && !running.has(id),
  )
}

function currentPlace(): Pick<UploadNote, 'userId' | 'workspaceId'> | null {
  const userId = session.getState().user?.id
  return userId === undefined ? null : { userId, workspaceId: tabWorkspace.of(userId)?.id ?? '' }
}

function read(): UploadNote[] {
  try {
    const stored: unknown = JSON.parse(tabStore.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isNote) : []
  } catch {
    return []
  }
}

function write(notes: readonly UploadNote[]): void {
  if (notes.length === 0) tabStore.removeItem(storageKey)
  else tabStore.setItem(storageKey, JSON.stringify(notes))
}

function isNote(value: unknown): value is UploadNote {
  if (typeof value !== 'object' || value === null) return false
  const { id, userId, workspaceId, name, bytes, received } = value as Record<keyof UploadNote, unknown>
  const areTexts = [id, userId, workspaceId, name].every((one) => typeof one === 'string')
  return areTexts && typeof bytes === 'number' && bytes > 0 && typeof received === 'number'
}
