import { openAsBlob, statSync } from 'node:fs'
import path from 'node:path'
import type { Media } from '../../contract/media/media.ts'
import { maxPieceBytes, type Upload } from '../../contract/media/uploads.ts'

type Reply = { upload: Upload; media: Media; message: string }

/** Uploads a video as the screens do. One piece is cut off in its middle, and the upload goes on where the server is. */
export async function uploadInPieces(url: string, token: string, file: string): Promise<Media> {
  const bytes = statSync(file).size
  const blob = await openAsBlob(file)
  const call = async (
    method: string,
    route: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Reply> => {
    const headers = { ...init.headers, authorization: `Bearer ${token}` }
    const reply = await fetch(`${url}/api/media/uploads${route}`, { method, ...init, headers })
    const body = (await reply.json()) as Reply
    if (!reply.ok) throw new Error(`upload: HTTP ${reply.status} ${body.message}`)
    return body
  }
  const start = async () => {
    const given = { name: path.basename(file), bytes, lastModified: 1 }
    const headers = { 'content-type': 'application/json' }
    return (await call('POST', '', { headers, body: JSON.stringify(given) })).upload
  }
  const { id } = await start()
  const send = async (offset: number, signal?: AbortSignal) => {
    const { upload } = await call('PATCH', `/${id}?offset=${offset}`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: blob.slice(offset, offset + maxPieceBytes),
      ...(signal && { signal }),
    })
    return upload.received
  }
  let received = 0
  let isCut = false
  while (received < bytes) {
    if (!isCut && received > bytes / 2) {
      isCut = true
      await send(received, AbortSignal.timeout(5)).catch(() => undefined)
      received = (await start()).received
    } else {
      received = await send(received)
    }
  }
  return (await call('POST', `/${id}/complete`)).media
}
