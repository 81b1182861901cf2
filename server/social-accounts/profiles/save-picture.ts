import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { PlatformProfile } from '../../connectors/index.ts'
import { fetchPublic } from '../../infra/outgoing/fetch-public.ts'
import { addressOf } from '../../infra/outgoing/open-public.ts'
import { shrinkPicture } from '../../infra/pictures/shrink-picture.ts'
import { pictureKey } from './picture-urls.ts'
import { updateAccount, type AccountRow } from '../social-accounts.queries.ts'

const side = 128
const limits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 6_000 }

/**
 * Stores a small copy of the profile picture. The platform's own URL may expire and would tell the platform who views it.
 * Best effort: an account also works without a picture.
 */
export async function savePicture(
  ctx: Context,
  account: AccountRow,
  pictureUrl: string | null,
): Promise<AccountRow> {
  const bytes = pictureUrl === null ? undefined : await fetchPicture(ctx, account, pictureUrl)
  if (!bytes) return account
  const key = pictureKey(account.id, randomBytes(8).toString('hex'))
  try {
    await ctx.storage.write(key, bytes)
    const changed = await updateAccount(ctx.db, account.id, { picture_key: key })
    if (account.picture_key !== null) await ctx.storage.remove(account.picture_key)
    return changed ?? account
  } catch (error) {
    ctx.log.error({ err: error, accountId: account.id }, 'a profile picture could not be stored')
    return account
  }
}

/** Saves the pictures of accounts that were just connected with these profiles. */
export function savePictures(
  ctx: Context,
  accounts: AccountRow[],
  profiles: PlatformProfile[],
): Promise<AccountRow[]> {
  const urlOf = (account: AccountRow) =>
    profiles.find(({ externalId }) => externalId === account.external_id)?.pictureUrl ?? null
  return Promise.all(accounts.map((account) => savePicture(ctx, account, urlOf(account))))
}

async function fetchPicture(
  ctx: Context,
  account: AccountRow,
  pictureUrl: string,
): Promise<Buffer | undefined> {
  const { sandbox, appUrl, outgoingAllow } = ctx.config
  // The sandbox is part of this installation, whose address may be internal.
  const own = sandbox && account.sandbox ? [addressOf(new URL(appUrl))] : []
  const fetched = await fetchPublic(pictureUrl, { ...limits, allow: [...outgoingAllow, ...own] })
  if (fetched.kind === 'failed') {
    ctx.log.warn({ accountId: account.id, reason: fetched.reason }, 'a profile picture could not be fetched')
    return undefined
  }
  const picture = await shrinkPicture(fetched.bytes, { width: side, height: side, quality: 82 })
  if (!picture) ctx.log.warn({ accountId: account.id }, 'a profile picture is not a picture')
  return picture
}
