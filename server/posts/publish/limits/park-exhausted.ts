import type { Trx } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'
import { parkCalls } from './call-limits.queries.ts'

/** Parks the account of a post whose platform said that it was the last one for `forMs` milliseconds. */
export async function parkExhausted(
  trx: Trx,
  { social_account_id: accountId, platform }: Pick<PostRow, 'social_account_id' | 'platform'>,
  forMs: number | undefined,
): Promise<void> {
  if (forMs === undefined || accountId === null) return
  await parkCalls(trx, { accountId, platform }, { scope: 'account', waitMs: forMs })
}
