import { sql } from 'kysely'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { LimitScope } from '../../../connectors/index.ts'
import type { Db } from '../../../context.ts'

type Limited = { accountId: string; platform: PlatformKey }

const scopeOf = (scope: LimitScope, { accountId, platform }: Limited) =>
  scope === 'account' ? `account:${accountId}` : `application:${platform}`

/** The first wait after a refusal without a time. Consecutive refusals double it. */
const firstWaitSeconds = 60
const longestWaitSeconds = 900
/** A refusal this long after the end of the last wait counts as the first one again. */
const rowEndsSeconds = 1_800

/**
 * Parks an account, or all accounts of a platform, for `waitMs` from now; null means an increasing wait. If two workers
 * park at the same time, the later end applies. Returns the end.
 */
export async function parkCalls(
  trx: Db,
  limited: Limited,
  { scope, waitMs }: { scope: LimitScope; waitMs: number | null },
): Promise<Date> {
  const seconds = waitMs === null ? null : waitMs / 1000
  const { rows } = await sql<{ until: Date }>`
    insert into call_limits as known (scope, until, refusals)
    values (
      ${scopeOf(scope, limited)},
      now() + make_interval(secs => coalesce(${seconds}::float8, ${firstWaitSeconds})),
      1
    )
    on conflict (scope) do update set
      until = greatest(known.until, now() + make_interval(secs => coalesce(
        ${seconds}::float8,
        -- Refusals of calls that were made side by side count once.
        case when known.until > now() then 0
          when known.until > now() - make_interval(secs => ${rowEndsSeconds})
          then least(${firstWaitSeconds} * power(2, known.refusals), ${longestWaitSeconds})
          else ${firstWaitSeconds} end
      ))),
      refusals = case when known.until > now() then known.refusals
        when known.until > now() - make_interval(secs => ${rowEndsSeconds}) then least(known.refusals + 1, 10)
        else 1 end
    returning until`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A limit was not stored')
  return row.until
}

/** Until when the accounts of these posts are parked, by account. Accounts that are not parked are omitted. */
export async function listParkedUntil(db: Db, accounts: readonly Limited[]): Promise<Map<string, Date>> {
  if (accounts.length === 0) return new Map()
  const rows = await db
    .selectFrom('call_limits')
    .select(['scope', 'until'])
    .where('until', '>', sql<Date>`now()`)
    .where(
      'scope',
      'in',
      accounts.flatMap((one) => [scopeOf('account', one), scopeOf('application', one)]),
    )
    .execute()
  const untilOf = new Map(rows.map(({ scope, until }) => [scope, until]))
  return new Map(
    accounts.flatMap((one) => {
      const ends = [untilOf.get(scopeOf('account', one)), untilOf.get(scopeOf('application', one))]
      const last = ends.filter((end) => end !== undefined).toSorted((a, b) => b.getTime() - a.getTime())[0]
      return last ? [[one.accountId, last] as const] : []
    }),
  )
}
