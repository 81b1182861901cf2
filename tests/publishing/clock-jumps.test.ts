import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'

const dayMs = 86_400_000
const posts = 6

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, refusesRepeatedText: 0 })
})
afterAll(() => deployment.close())

const jumpingClock = pathToFileURL(path.resolve(import.meta.dirname, '../support/jumping-clock.mjs')).href

test.each([
  ['forward', dayMs],
  ['back', -dayMs],
])(
  'a worker whose clock jumps %s by a day while it publishes sends each post once, and none early',
  { timeout: 120_000 },
  async (direction, jumpMs) => {
    const account = await person.connect('twitter', `clock_${direction}`)
    await deployment.addEarlierPost(person, account)
    // The first posts are being sent when the clock jumps, the others become due afterwards.
    await deployment.fault({
      platform: 'twitter',
      operation: 'create-post',
      account: account.username,
      fault: 'slow',
      delayMs: 700,
    })
    const texts: string[] = []
    const due = new Map<string, number>()
    const worker = await deployment.startWorker({
      NODE_OPTIONS: `--import=${jumpingClock}`,
      CLOCK_JUMP_MS: String(jumpMs),
    })
    for (let index = 0; index < posts; index += 1) {
      const draft = await person.draft(account, `${direction} ${index}`)
      await person.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
      const [row] = await deployment.query<{ due_at: Date }>(
        `update posts set scheduled_at = now() + make_interval(secs => $2), due_at = now() + make_interval(secs => $2)
         where id = $1 returning due_at`,
        [draft.id, index < 3 ? 0 : 4],
      )
      texts.push(draft.content)
      due.set(draft.id, row?.due_at.getTime() ?? 0)
    }
    await deployment.query('notify due_posts')
    const isSending = async () =>
      (
        await deployment.query(
          `select 1 from post_attempts where commit_started_at is not null and finished_at is null`,
        )
      ).length > 0
    await expect.poll(isSending, { interval: 5 }).toBe(true)
    worker.child.kill('SIGUSR2')
    for (const id of due.keys()) await person.until(id, ['published'], 60_000)
    await worker.stop()
    const accepted = (await deployment.accepted('twitter')).filter(({ text }) => texts.includes(text))
    expect(accepted.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
    const early = await Promise.all(
      [...due].map(async ([id, at]) => {
        const { post } = await person.read(id)
        const entry = accepted.find(({ text }) => text === post.content)
        return (entry?.requestedAt ?? 0) < at
      }),
    )
    expect(early).toEqual(early.map(() => false))
  },
)
