import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'

import type { Context } from '../context.ts'
import { pullStream } from '../graph/pull-media.ts'
import { numericId, risingId } from '../store/ids.ts'
import type { PageCall } from './endpoint.ts'
import { insertVideo, storeReceived, type Video } from './videos.queries.ts'

export const largestVideo = 10 * 1024 ** 3

/** A video whose bytes have not arrived yet. */
export function newVideo({ context, page }: PageCall, { kind, bytes }: Pick<Video, 'kind' | 'bytes'>): Video {
  const now = context.clock()
  const video: Video = {
    id: risingId(now),
    kind,
    session: numericId('7', 16),
    accountId: page.id,
    bytes,
    received: 0,
    finishedAt: null,
    readyAt: null,
    failure: null,
    postId: null,
    createdAt: now,
  }
  insertVideo(context.store, video)
  return video
}

/** Stores the next bytes of a video, and updates their count. */
export async function appendBytes(context: Context, video: Video, bytes: Uint8Array): Promise<void> {
  const handle = await open(await fileOf(context, video), video.received === 0 ? 'w' : 'r+')
  try {
    await handle.write(bytes, 0, bytes.length, video.received)
  } finally {
    await handle.close()
  }
  video.received += bytes.length
  video.bytes = Math.max(video.bytes, video.received)
  storeReceived(context.store, video)
}

/** Downloads the whole video. Throws Facebook's refusal. */
export async function pullVideo(context: Context, video: Video, address: string): Promise<void> {
  const limit = { bytes: largestVideo, subcode: 1_363_030 }
  for await (const part of pullStream(context, address, limit)) await appendBytes(context, video, part)
}

export async function fileOf({ mediaDir }: Context, { session }: Video): Promise<string> {
  const folder = join(mediaDir, 'uploads')
  await mkdir(folder, { recursive: true })
  return join(folder, session)
}
