import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** The number of posts whose worker is killed while they hold points. */
const catches = 300
const postsPerRound = 8
/** How many of them the platform will reject. */
const refusedPerRound = 2

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  await deployment.query(
    `select points_grant(workspace_id, 'operator', 100000, 'plenty', 'Plenty', now(), null, null) from point_accounts`,
  )
})
afterAll(() => deployment.close())

test(
  `a worker killed ${catches} times between hold and capture charges each published post once and each failed one nothing`,
  { timeout: 900_000 },
  async () => {
    const random = seededRandom('points')
    const accounts = await connectAccounts()
    const before = await readAccount()
    const posts = new Map<string, 'published' | 'failed'>()
    let caught = 0
    while (caught < catches) {
      for (const [place, account] of accounts.entries()) {
        const draft = await person.draft(account, `Post ${posts.size} of ${account.username}`)
        await deployment.scheduleForNow(person, draft)
        posts.set(draft.id, place < refusedPerRound ? 'failed' : 'published')
      }
      const worker = await deployment.startWorker()
      await expect.poll(countOnTheWay, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
      await sleep(random() * 400)
      await worker.stop('SIGKILL')
      caught += await countOnTheWay()
    }

    const worker = await deployment.startWorker()
    for (const [id, wanted] of posts) await person.until(id, [wanted], 120_000)
    await worker.stop()

    const moves = await deployment.query<{ id: string; kinds: string }>(
      `select post_id as id, string_agg(kind || ' ' || points, ', ' order by number) as kinds
       from point_transfers where post_id is not null group by post_id`,
    )
    const movesOf = new Map(moves.map((move) => [move.id, move.kinds]))
    const expected = { published: 'hold -2, capture 0', failed: 'hold -2, release 2' }
    expect([...posts].filter(([id, end]) => movesOf.get(id) !== expected[end])).toEqual([])
    expect(movesOf.size).toBe(posts.size)
    const published = [...posts.values()].filter((end) => end === 'published').length
    expect(await readAccount()).toEqual({
      available: (before?.available ?? 0) - 2 * published,
      held: 0,
      spent: 2 * published,
    })
    expect(published).toBeGreaterThan(catches / postsPerRound)
  },
)

async function connectAccounts(): Promise<SocialAccount[]> {
  const accounts: SocialAccount[] = []
  for (let i = 0; i < postsPerRound; i++) {
    const handle = `points_kill_${i}`
    const account = await person.connect('twitter', handle)
    // After it, X can be asked whether an interrupted call published the post, so nobody is asked.
    await deployment.addEarlierPost(person, account)
    accounts.push(account)
    const call = { platform: 'twitter', operation: 'create-post', account: handle } as const
    if (i < refusedPerRound) await deployment.fault({ ...call, fault: 'account-restricted' })
    else {
      // Half of the calls are slow before the platform acts, half after, so that kills interrupt both.
      await deployment.fault({ ...call, fault: 'slow', delayMs: 250, probability: 0.5, seed: i })
      await deployment.fault({ ...call, fault: 'slow-after', delayMs: 250 })
    }
  }
  return accounts
}

/** Posts that hold points while a worker publishes them. */
async function countOnTheWay(): Promise<number> {
  const [row] = await deployment.query<{ posts: number }>(
    `select count(*)::int as posts from posts p join point_holds h on h.id = p.hold_id
     where h.state = 'open' and p.leased_by is not null and p.due_at > now()`,
  )
  return row?.posts ?? 0
}

async function readAccount() {
  const [account] = await deployment.query<{ available: number; held: number; spent: number }>(
    'select available, held, spent_in_period as spent from point_accounts',
  )
  return account
}
