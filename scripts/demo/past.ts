import { syncCustomer } from '../../server/billing/snapshot/sync-customer.ts'
import type { Context } from '../../server/context.ts'
import { startOverduePeriods } from '../../server/points/periods/start-overdue-periods.ts'
import { refreshPostMetrics } from '../../server/posts/metrics/refresh-metrics.ts'
import { reserveSeriesPoints } from '../../server/posts/index.ts'
import { refreshProfiles } from '../../server/social-accounts/profiles/refresh-profiles.ts'
import type { ApiClient } from '../../tests/support/api-client.ts'
import { generate, pay, saveGroup, zone, type Bakery } from './bakery.ts'
import type { DemoTime } from './demo-time.ts'
import { planWeek } from './plan-week.ts'
import { publishUntil } from './publish-due.ts'
import { repeated } from './texts.ts'

const dayMs = 86_400_000
/** Before the present. */
const packDay = 37
const seriesDay = 24
/** What the assistant wrote, by days before the present. */
const generated: Record<number, string> = {
  80: 'Announce that the bakery opens at seven from Monday on',
  64: 'A post about our apprentices',
  51: 'Invite neighbors to the harvest market',
  33: 'Explain why sourdough keeps longer',
  16: 'Holiday pie orders open on Friday',
  5: 'Say thank you to the early customers',
}

/** Three months, day by day, until yesterday. */
export async function livePast(
  ctx: Context,
  time: DemoTime,
  { bakery, days }: { bakery: Bakery; days: number },
): Promise<void> {
  for (let left = days; left >= 1; left--) {
    const today = Temporal.Instant.fromEpochMilliseconds(time.present.getTime() - left * dayMs)
      .toZonedDateTimeISO(zone)
      .toPlainDate()
    const at = (clock: string) =>
      new Date(today.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds)
    await time.moveTo(at('06:30'))
    if (today.dayOfWeek === 1 || left === days) {
      const monday = today.subtract({ days: today.dayOfWeek - 1 })
      const who = left % 4 === 0 ? 'ben' : 'maya'
      const week = weekOf(days, left)
      await buyPointsIfShort(bakery)
      await planWeek(await bakery.as(who), bakery, { week, monday, after: time.now() })
    }
    await act(bakery, today, left)
    await reserveSeriesPoints(ctx)
    // A minute later each day, because a profile is read again after a day.
    const evening = new Date(at('21:00').getTime() + (days - left) * 60_000)
    await publishUntil(ctx, time, evening)
    await time.moveTo(evening)
    await refreshProfiles(ctx)
    await refreshPostMetrics(ctx)
    await startOverduePeriods(ctx)
    if (left % 30 < 3) await syncCustomer(ctx, bakery.workspaceId)
  }
}

/** More than a week of posts costs, with the series and what is generated in it. */
const pointsOfWeek = 150

/** A month with five Mondays can cost more points than the plan has. */
async function buyPointsIfShort(bakery: Bakery): Promise<void> {
  const { call } = await bakery.as('maya')
  const { points } = await call<{ points: { total_points: number; used_points: number } }>(
    'GET',
    '/api/points',
  )
  if (points.total_points - points.used_points < pointsOfWeek) await buyPoints(bakery)
}

async function buyPoints(bakery: Bakery): Promise<void> {
  const { call } = await bakery.as('maya')
  const { url } = await call<{ url: string }>('POST', '/api/points/checkout', { pack: 'points200' })
  await pay(call, url)
}

/** The number of the week that a day is in; in each, other texts. */
export const weekOf = (days: number, left: number): number => Math.floor((days - left + 6) / 7)

async function act(bakery: Bakery, today: Temporal.PlainDate, left: number): Promise<void> {
  if (left === packDay) {
    await buyPoints(bakery)
  }
  if (left === seriesDay) {
    const friday = today.add({ days: (12 - today.dayOfWeek) % 7 || 7 })
    await startSeries(await bakery.as('maya'), bakery, friday)
  }
  const prompt = generated[left]
  if (prompt !== undefined) await generate(bakery.url, await bakery.as('ben'), prompt)
}

/** Every Friday afternoon, on two accounts. */
async function startSeries(
  client: ApiClient,
  { accounts, labels }: Bakery,
  friday: Temporal.PlainDate,
): Promise<void> {
  const group = await saveGroup(client, {
    content: repeated,
    targets: [{ account: accounts.facebook }, { account: accounts.linkedin }],
    labels: [labels.menu],
  })
  await client.call('POST', `/api/post-groups/${group.id}/repeat`, {
    version: group.version,
    localTime: `${friday.toString()}T14:00`,
    timeZone: zone,
    rule: { unit: 'week', every: 1, weekdays: [5] },
    end: { kind: 'never' },
  })
}
