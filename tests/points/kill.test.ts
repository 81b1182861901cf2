import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  await deployment.query(
    `select points_grant(workspace_id, 'operator', 1000, 'plenty', 'Plenty', now(), null, null) from point_accounts`,
  )
})
afterAll(() => deployment.close())

/** Failpoints of the web process that schedules a post. */
const holdKills = ['points.hold.before', 'points.hold.after']
/** Failpoints of the worker that publishes it. */
const ends = {
  'points.capture.before': { status: 'published', transfers: 'hold -2, capture 0' },
  'points.capture.after': { status: 'published', transfers: 'hold -2, capture 0' },
  'points.release.before': { status: 'failed', transfers: 'hold -2, release 2' },
  'points.release.after': { status: 'failed', transfers: 'hold -2, release 2' },
} as const

test('every failpoint of points is tested below', () => {
  expect([...holdKills, ...Object.keys(ends)].toSorted()).toEqual(failpointsIn('server/points').toSorted())
})

test.each(holdKills)(
  'a web process that dies at %s neither schedules the post nor holds its points',
  { timeout: 120_000 },
  async (name) => {
    const account = await person.connect('twitter', `holds_${holdKills.indexOf(name)}`)
    const draft = await person.draft(account, `A web process dies at ${name}`)
    const inADay = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
    const time = { localTime: inADay, timeZone: 'UTC' }
    const dying = await deployment.startWeb({ FAILPOINTS: `${name}=kill` })
    const call = apiClient(dying.url, person.token).act(draft, 'schedule', time)
    await expect(call).rejects.toThrow('fetch failed')
    await dying.killed()
    expect((await person.read(draft.id)).post).toEqual(draft)
    expect(await transfersOf(draft.id)).toBeNull()

    await person.act(draft, 'schedule', time)
    expect(await transfersOf(draft.id)).toBe('hold -2')
  },
)

test.each(Object.entries(ends))(
  'a post whose worker dies at %s is charged once, according to its outcome',
  { timeout: 120_000 },
  async (name, { status, transfers }) => {
    const handle = `dies_${Object.keys(ends).indexOf(name)}`
    const account = await person.connect('twitter', handle)
    const call = { platform: 'twitter', operation: 'create-post', account: handle } as const
    await deployment.addEarlierPost(person, account)
    if (status === 'failed') await deployment.fault({ ...call, fault: 'account-restricted' })
    const draft = await person.draft(account, `A worker dies at ${name}`)
    await deployment.scheduleForNow(person, draft)
    const dying = await deployment.startWorker({ FAILPOINTS: `${name}=kill` })
    await dying.killed()

    const worker = await deployment.startWorker()
    await person.until(draft.id, [status], 60_000)
    await worker.stop()
    expect(await transfersOf(draft.id)).toBe(transfers)
  },
)

async function transfersOf(postId: string): Promise<string | null> {
  const [row] = await deployment.query<{ transfers: string | null }>(
    `select string_agg(kind || ' ' || points, ', ' order by number) as transfers
     from point_transfers where post_id = $1`,
    [postId],
  )
  return row?.transfers ?? null
}
