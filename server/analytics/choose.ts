import {
  type AnalyticsAccount,
  type AnalyticsFilter,
  type DayRange,
  type LockedPart,
  lockedParts,
} from '../../contract/analytics/analytics.ts'
import { includes } from '../../contract/billing/plans.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { basicRange, chooseRange, todayIn } from './range.ts'
import { findTimeZone } from '../workspaces/index.ts'
import { listAccounts, type Chosen } from './results.queries.ts'

/** The selection of a request, limited to what the workspace's plan includes. */
export type Choice = Chosen & {
  timeZone: string
  today: Temporal.PlainDate
  range: DayRange
  /** The chosen accounts, including disconnected ones. */
  accounts: AnalyticsAccount[]
  locked: readonly LockedPart[]
}

/** Throws `validation_failed` if the range is too long. */
export async function choose(ctx: Context, workspaceId: string, filter: AnalyticsFilter): Promise<Choice> {
  const [timeZone, all, plan] = await Promise.all([
    findTimeZone(ctx.db, workspaceId),
    listAccounts(ctx.db, workspaceId),
    readPlan(ctx, ctx.db, workspaceId),
  ])
  const today = todayIn(timeZone, ctx.clock.now())
  const asked = chooseRange(filter, today)
  const advanced = includes(plan, 'advancedAnalytics')
  const accounts = all.filter(
    ({ id, platform }) => isChosen(filter.accounts, id) && isChosen(filter.platforms, platform),
  )
  return {
    workspaceId,
    timeZone,
    today,
    range: advanced ? asked : basicRange(asked, today),
    accounts,
    accountIds: accounts.map(({ id }) => id),
    labels: filter.labels?.length === 0 ? undefined : filter.labels,
    locked: advanced ? [] : lockedParts,
  }
}

/** Without a choice, or with an empty one, all accounts are selected. */
function isChosen<Value>(chosen: readonly Value[] | undefined, value: Value): boolean {
  return chosen === undefined || chosen.length === 0 || chosen.includes(value)
}
