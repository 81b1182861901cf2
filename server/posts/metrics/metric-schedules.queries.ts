import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Db } from '../../context.ts'
import { dueAt, isRefreshed, type Cadence } from './cadence.ts'

/** An account whose metrics this worker reads until `leaseEnds`. */
export type ClaimedAccount = { accountId: string; platform: PlatformKey; leaseEnds: Date }

/** Longer than reading one batch takes. If a worker dies, its account is claimed again after this time. */
const leaseSeconds = 600

/**
 * Claims the account that has waited longest; undefined if none was due at `at`, by the database's clock. Several
 * workers claim different accounts.
 */
export async function claimDueAccount(db: Db, at: Date): Promise<ClaimedAccount | undefined> {
  const { rows } = await sql<ClaimedAccount>`
    update metric_schedules s set due_at = now() + make_interval(secs => ${leaseSeconds})
    from social_accounts a
    where a.id = s.social_account_id and s.social_account_id = (
      select social_account_id from metric_schedules
      where due_at <= ${at}
      order by due_at
      limit 1
      for update skip locked
    )
    returning a.id as "accountId", a.platform, s.due_at as "leaseEnds"`.execute(db)
  return rows[0]
}

/** Ends the claim. The account is due again at `until`, or earlier if a post was published in the meantime. */
export async function postponeAccount(db: Db, claimed: ClaimedAccount, until: Date): Promise<void> {
  await sql`
    update metric_schedules set due_at = ${earlierThanLease(claimed, sql`${until}::timestamptz`)}
    where social_account_id = ${claimed.accountId}`.execute(db)
}

/**
 * Ends the claim until the first of the account's posts is due again. An account without such posts is removed from the
 * schedule.
 */
export async function scheduleNextRead(db: Db, claimed: ClaimedAccount, cadence: Cadence): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(${dueAt(cadence)}) as at from posts p
    where p.social_account_id = ${claimed.accountId} and ${isRefreshed(cadence)}`.execute(db)
  const at = rows[0]?.at
  if (at) return postponeAccount(db, claimed, at)
  await sql`
    delete from metric_schedules
    where social_account_id = ${claimed.accountId} and due_at = ${claimed.leaseEnds}`.execute(db)
}

/** During the claim, only the publication of a post can have changed the due time, to an earlier one. */
function earlierThanLease({ leaseEnds }: ClaimedAccount, until: ReturnType<typeof sql>) {
  return sql`case when due_at = ${leaseEnds} then ${until} else least(due_at, ${until}) end`
}
