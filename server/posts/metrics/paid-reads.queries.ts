import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Trx } from '../../context.ts'

/** The number of a platform's posts that were read on this UTC day. Other workers wait until the transaction ends. */
export async function lockPaidReads(trx: Trx, platform: PlatformKey): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    insert into paid_post_reads as known (platform, day, posts)
    values (${platform}, (now() at time zone 'UTC')::date, 0)
    on conflict (platform, day) do update set posts = known.posts
    returning posts`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The number of posts that were read was not stored')
  return row.posts
}

export async function addPaidReads(trx: Trx, platform: PlatformKey, posts: number): Promise<void> {
  await sql`
    update paid_post_reads set posts = posts + ${posts}
    where platform = ${platform} and day = (now() at time zone 'UTC')::date`.execute(trx)
}
