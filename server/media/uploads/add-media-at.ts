import path from 'node:path'
import { maxUploadBytes, maxVideoBytes } from '../../../contract/media/media-limits.ts'
import type { Context } from '../../context.ts'
import { AppError, diskFullForUploads } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { savePublic } from '../../infra/outgoing/save-public.ts'
import { withTemporaryFolder } from '../../infra/temporary-folders.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import { uploadsAtOnce } from '../limit-concurrent-uploads.ts'
import type { MediaRow } from '../media.queries.ts'
import { countUpload, withinStorage } from '../upload-limits.ts'
import { addMediaFile } from './add-media-file.ts'
import { requireUploader } from './while-member.ts'

/** A program waits for it, and a proxy in between rarely waits longer. */
const timeoutMs = 60_000

/**
 * Adds the picture or video at a URL that a user gave, under the rules for such URLs. Throws `unsupported_media` if it
 * cannot be fetched, `rate_limited`, `storage_full` and `disk_full`. Once `signal` is aborted nothing is added any more.
 */
export async function addMediaAt(
  ctx: Context,
  caller: Caller,
  address: string,
  signal?: AbortSignal,
): Promise<MediaRow> {
  // Not every route through which it is called is one for uploads.
  if ((await ctx.disk.room(maxUploadBytes)) !== 'all') throw diskFullForUploads()
  const storage = await requireStorage(ctx, ctx.db, caller)
  await countUpload(ctx, caller, maxUploadBytes)
  const { maxBytes, tooLarge } = withinStorage({ what: 'file', maxBytes: maxVideoBytes }, storage)
  return uploadsAtOnce(caller.workspaceId, () =>
    withTemporaryFolder(async (folder) => {
      const file = path.join(folder, 'file')
      const options = { maxBytes, timeoutMs, allow: ctx.config.outgoingAllow, signal }
      const saved = await savePublic(address, file, options)
      signal?.throwIfAborted()
      if (saved.kind === 'failed') {
        // The reason may reveal internals and is only logged.
        ctx.log.info({ reason: saved.reason }, 'a file at a given address could not be fetched')
        if (saved.tooLarge) throw tooLarge ?? tooLargeFile()
        throw new AppError('unsupported_media', `The file at ${short(address)} could not be fetched.`)
      }
      return addMediaFile(ctx, caller, {
        file,
        name: new URL(saved.url).pathname.split('/').at(-1) ?? '',
        check: async (trx) => {
          signal?.throwIfAborted()
          await requireUploader(ctx, trx, caller)
        },
      })
    }),
  )
}

const tooLargeFile = () =>
  new AppError('payload_too_large', `A file can have at most ${maxVideoBytes / 1_000_000} MB.`)

const short = (address: string) => (address.length > 100 ? `${address.slice(0, 100)}…` : address)
