import { maxUploadBytes } from '../../../contract/media/media-limits.ts'
import type { Context } from '../../context.ts'
import { AppError, emailNotVerified } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { fetchPublic } from '../../infra/outgoing/fetch-public.ts'
import { requireStorage } from '../../storage-quota/index.ts'
import type { AddedMediaCheck } from '../add-media-row.ts'
import type { MediaRow } from '../media.queries.ts'
import { countUpload } from '../upload-limits.ts'
import { addPictureBytes } from './add-picture.ts'

const timeoutMs = 20_000

/**
 * Adds the picture at a URL that a user or a foreign site gave, under the rules for such URLs. As everywhere, the user
 * needs a verified address. `check` runs in the transaction that stores the picture. Throws `unsupported_media` if it
 * cannot be fetched or is not a picture, `rate_limited` and `storage_full`.
 */
export async function addPictureAt(
  ctx: Context,
  caller: Caller,
  address: string,
  check: AddedMediaCheck,
): Promise<MediaRow> {
  if (!caller.emailVerified) throw emailNotVerified()
  await requireStorage(ctx, ctx.db, caller)
  await countUpload(ctx, caller, maxUploadBytes)
  const fetched = await fetchPublic(address, {
    maxBytes: maxUploadBytes,
    timeoutMs,
    allow: ctx.config.outgoingAllow,
  })
  if (fetched.kind === 'failed') {
    // The reason may reveal internals and is only logged.
    ctx.log.info({ reason: fetched.reason }, 'a picture at a given address could not be fetched')
    throw new AppError('unsupported_media', `The picture ${short(address)} could not be fetched.`)
  }
  return addPictureBytes(ctx, caller, {
    bytes: fetched.bytes,
    name: nameOf(fetched.url),
    check: async (trx, media) => {
      await requireStorage(ctx, trx, caller)
      await check(trx, media)
    },
  })
}

const short = (address: string) => (address.length > 100 ? `${address.slice(0, 100)}…` : address)

const nameOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''
