import type { Context } from '../context.ts'
import type { AccountRow } from './social-accounts.queries.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Picture = { accountId: string; version: string; expires: number }

const messageOf = ({ accountId, version, expires }: Picture) =>
  `account-picture:${accountId}:${version}:${expires}`

/** Where a version of an account's picture is stored. */
export function pictureKey(accountId: string, version: string): string {
  return `account-pictures/${accountId}/${version}.webp`
}

/**
 * A signed, expiring address of the account's picture, the same for a whole day so that browsers
 * keep what they fetched.
 */
export function pictureAddress(ctx: Context, row: Pick<AccountRow, 'id' | 'picture_key'>): string | null {
  const version = row.picture_key?.match(/\/([a-z0-9-]+)\.webp$/)?.[1]
  if (version === undefined) return null
  const expires = (Math.floor(ctx.clock.now().getTime() / dayMs) + 2) * dayMs
  const signature = ctx.secrets.sign(messageOf({ accountId: row.id, version, expires }))
  const query = new URLSearchParams({ v: version, expires: String(expires), signature })
  return `/api/social-accounts/${row.id}/picture?${query.toString()}`
}

/** True while the address was made by us and has not expired. */
export function isPictureAddressValid(ctx: Context, picture: Picture, signature: string): boolean {
  return picture.expires > ctx.clock.now().getTime() && ctx.secrets.verify(messageOf(picture), signature)
}
