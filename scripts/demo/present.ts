import { randomUUIDv7 } from 'node:crypto'
import type { EvergreenPost } from '../../contract/evergreen/evergreen.ts'
import type { Context } from '../../server/context.ts'
import { reserveSeriesPoints } from '../../server/posts/index.ts'
import { refreshPostMetrics } from '../../server/posts/metrics/refresh-metrics.ts'
import { refreshProfiles } from '../../server/social-accounts/profiles/refresh-profiles.ts'
import type { ApiClient } from '../../tests/support/api-client.ts'
import type { SandboxControls } from '../../tests/support/sandbox-controls.ts'
import { saveGroup, zone, type Attached, type Bakery } from './bakery.ts'
import type { DemoTime } from './demo-time.ts'
import { weekOf } from './past.ts'
import { planWeek } from './plan-week.ts'
import { publishUntil } from './publish-due.ts'
import { drafts, evergreen, queued } from './texts.ts'

const hourMs = 3_600_000

/** Today: what went out, what went wrong, and what is planned. */
export async function addPresent(
  ctx: Context,
  time: DemoTime,
  { bakery, sandbox, days }: { bakery: Bakery; sandbox: SandboxControls; days: number },
): Promise<void> {
  const now = time.present
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await time.moveTo(ago(6))
  const maya = await bakery.as('maya')
  await addDrafts(maya, bakery)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  // A week that has begun was planned on its Monday.
  for (const next of today.dayOfWeek === 1 ? [0, 1] : [1]) {
    const week = { week: weekOf(days, 0) + next, monday: monday.add({ weeks: next }), after: time.now() }
    await planWeek(maya, bakery, week)
  }
  await reserveSeriesPoints(ctx)
  await publishUntil(ctx, time, ago(4))

  await time.moveTo(ago(4))
  await sandbox.fault({ platform: 'tiktok', operation: 'upload-media', times: 1, fault: 'processing-failed' })
  await publishNow(maya, bakery, 'tiktok', 'Behind the counter at closing time', [
    { mediaId: bakery.clip.id, altText: '' },
  ])
  await publishUntil(ctx, time, ago(3))
  await sandbox.clearFaults()
  await time.moveTo(ago(3))
  // X takes the same text only once a day.
  const sold = 'Sold out of rye for today. Back at seven tomorrow.'
  await publishNow(await bakery.as('ben'), bakery, 'twitter', sold)
  await publishUntil(ctx, time, ago(2))
  await time.moveTo(ago(2))
  await publishNow(maya, bakery, 'twitter', sold)
  await publishUntil(ctx, time, now)

  await time.moveTo(now)
  await refreshProfiles(ctx)
  await refreshPostMetrics(ctx)
  await addPlans(maya, bakery, today)
  await addEvergreenSet(maya, bakery)
  await askForApproval(maya, bakery, today)
  await reserveSeriesPoints(ctx)
}

async function publishNow(
  client: ApiClient,
  { accounts }: Bakery,
  platform: keyof Bakery['accounts'],
  content: string,
  media: Attached = [],
): Promise<void> {
  const group = await saveGroup(client, { content, media, targets: [{ account: accounts[platform] }] })
  await client.call('POST', `/api/post-groups/${group.id}/publish`, { version: group.version })
}

async function addDrafts(client: ApiClient, { accounts, labels }: Bakery): Promise<void> {
  for (const { text, label } of drafts) {
    await saveGroup(client, {
      content: text,
      targets: [{ account: accounts.facebook }, { account: accounts.instagram }],
      labels: label ? [labels[label]] : [],
    })
  }
}

/** Queues, and notes in the calendar. */
async function addPlans(
  client: ApiClient,
  { accounts, labels, drawings }: Bakery,
  today: Temporal.PlainDate,
): Promise<void> {
  const { call } = client
  const slots = [
    { account: accounts.instagram, weekdays: [2, 4, 6], time: '17:00' },
    { account: accounts.facebook, weekdays: [1, 3, 5], time: '12:00' },
    { account: accounts.linkedin, weekdays: [3], time: '08:30' },
  ]
  for (const { account, weekdays, time } of slots) {
    await call('PUT', `/api/queue/accounts/${account.id}/slots`, {
      version: 0,
      timeZone: zone,
      slots: weekdays.map((weekday) => ({ weekday, time })),
    })
  }
  for (const [number, { text, label }] of queued.entries()) {
    const group = await saveGroup(client, {
      content: text,
      media: drawings.slice(number, number + 1),
      targets: [{ account: number % 2 === 0 ? accounts.instagram : accounts.facebook }],
      labels: label ? [labels[label]] : [],
    })
    await call('POST', `/api/post-groups/${group.id}/queue`, { version: group.version })
  }
  const notes = [
    { days: 2, text: 'Photographer at 10' },
    { days: 5, text: 'Farmers’ market' },
    { days: 9, text: 'Last day for pie orders' },
  ]
  for (const { days, text } of notes) {
    await call('POST', '/api/calendar/notes', {
      id: randomUUIDv7(),
      day: today.add({ days }).toString(),
      text,
    })
  }
}

/** Posts that are always true, in free slots of the queue. */
async function addEvergreenSet({ call }: ApiClient, { accounts }: Bakery): Promise<void> {
  const id = randomUUIDv7()
  await call('POST', '/api/evergreen', {
    id,
    name: 'Good to know',
    socialAccountIds: [accounts.facebook.id, accounts.linkedin.id],
    minimumDays: 14,
    perWeek: 1,
  })
  for (const { text, variation } of evergreen) {
    const { posts } = await call<{ posts: EvergreenPost[] }>('POST', `/api/evergreen/${id}/posts`, {
      groupId: randomUUIDv7(),
      content: text,
    })
    if (variation === undefined) continue
    await call('PUT', `/api/evergreen-posts/${posts.at(-1)?.id}/variations`, {
      variations: [{ id: randomUUIDv7(), content: variation }],
    })
  }
}

/** What a contributor asks for the approval of, how many days before it is published. */
const asked: { text: string; note: string; days: number; comment?: string }[] = [
  {
    text: 'Holiday orders are open: stollen, gingerbread and the big rye, until the 18th or until the oven is full.',
    note: 'Is the 18th still right?',
    days: 2,
    comment: 'The 18th is right. Let us show the stollen first.',
  },
  {
    text: 'New face at the counter: Noor joins us on Saturdays. Ask her about the cardamom buns.',
    note: 'Noor has read it.',
    days: 3,
  },
]

/** What a contributor wrote waits for approval. */
async function askForApproval(owner: ApiClient, bakery: Bakery, today: Temporal.PlainDate): Promise<void> {
  const { accounts, drawings } = bakery
  const settings = { mode: 'optional', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
  const sam = await bakery.as('sam')
  for (const [number, { text, note, days, comment }] of asked.entries()) {
    const group = await saveGroup(sam, {
      content: text,
      media: drawings.slice(number, number + 1),
      targets: [{ account: accounts.instagram }, { account: accounts.facebook }],
    })
    await sam.call('POST', `/api/post-groups/${group.id}/schedule`, {
      version: group.version,
      localTime: `${today.add({ days }).toString()}T10:30`,
      timeZone: zone,
      ask: { note },
    })
    if (comment === undefined) continue
    await owner.call('POST', `/api/post-groups/${group.id}/comments`, {
      id: randomUUIDv7(),
      body: comment,
    })
  }
}
