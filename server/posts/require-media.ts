import type { Trx } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import { lockMedia } from '../media/index.ts'
import type { AttachedMedia } from './posts.queries.ts'

/** Refuses media that does not belong to this workspace, and locks it against deletion until the transaction ends. */
export async function requireMedia(
  trx: Trx,
  workspaceId: string,
  media: readonly AttachedMedia[],
): Promise<void> {
  const wanted = new Set(media.map((one) => one.mediaId))
  const found = await lockMedia(trx, workspaceId, [...wanted])
  if (found.length !== wanted.size) throw notFound('picture')
}
