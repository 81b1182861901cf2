import type { Context } from '../../context.ts'
import type { AccountRow } from '../social-accounts.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Picture = { accountId: string; version: string; expires: number }

const messageOf = ({ accountId, version, expires }: Picture) =>
  `account-picture:${accountId}:${version}:${expires}`

/** The storage key of a version of an account's picture. */
export function pictureKey(accountId: string, version: string): string {
  return `account-pictures/${accountId}/${version}.webp`
}

/**
 * A signed, expiring URL of the account's picture. It stays the same for a day, so that browsers can
 * cache the picture.
 */
export function pictureUrl(ctx: Context, row: Pick<AccountRow, 'id' | 'picture_key'>): string | null {
  const version = row.picture_key?.match(/\/([a-z0-9-]+)\.webp$/)?.[1]
  if (version === undefined) return null
  const expires = (Math.floor(ctx.clock.now().getTime() / dayMs) + 2) * dayMs
  const signature = ctx.secrets.sign(messageOf({ accountId: row.id, version, expires }))
  const query = new URLSearchParams({ v: version, expires: String(expires), signature })
  return `/api/social-accounts/${row.id}/picture?${query.toString()}`
}

/** True if the URL was signed by us and has not expired. */
export function isPictureUrlValid(ctx: Context, picture: Picture, signature: string): boolean {
  return picture.expires > ctx.clock.now().getTime() && ctx.secrets.verify(messageOf(picture), signature)
}
