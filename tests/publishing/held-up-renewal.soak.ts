import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { soakSize } from '../support/test-size.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes, untilEnded, type Outcomes } from './outcomes.ts'

const posts = 32
/** How long after the posts are due the second worker starts, and for how long the rows are locked. */
type Times = { env: Record<string, string>; secondAfterMs: number; lockedMs: number; endMs: number }

const runs: { name: string; rounds: number; times: Times }[] = [
  {
    name: 'the default lease',
    rounds: soakSize('SOAK_RENEWAL_ROUNDS', 2),
    times: {
      env: { PUBLISH_LEASE_SECONDS: '30', PUBLISH_SETTLE_SECONDS: '45', PUBLISH_SWEEP_SECONDS: '20' },
      secondAfterMs: 4_000,
      lockedMs: 70_000,
      endMs: 400_000,
    },
  },
  {
    name: 'a short lease',
    rounds: soakSize('SOAK_SHORT_RENEWAL_ROUNDS', 18),
    times: { env: {}, secondAfterMs: 500, lockedMs: 5_000, endMs: 120_000 },
  },
]

test.each(runs.filter(({ rounds }) => rounds > 0))(
  `posts whose access is refused and whose account is locked past $name are sent once, $rounds times`,
  async ({ name, rounds, times }) => {
    const outcomes: Record<string, Outcomes> = {}
    for (let round = 0; round < rounds; round += 1) {
      const deployment = await startDeployment(times.env)
      try {
        outcomes[`round ${round + 1}`] = await holdUpRenewal(deployment, round, times)
      } finally {
        await deployment.close()
      }
    }
    printOutcomes(`Renewal held up past ${name}: ${posts} posts in each round`, outcomes)
    for (const outcome of Object.values(outcomes)) {
      expect(outcome).toMatchObject({ ...neverTwiceNeverLost, found: posts, published: posts })
    }
  },
  3_600_000,
)

/** X refuses the access of each commit, and a transaction holds the rows of the account while it is renewed. */
async function holdUpRenewal(deployment: Deployment, round: number, times: Times): Promise<Outcomes> {
  const person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, refusesRepeatedText: 0 })
  const account = await person.connect('twitter', `held_up_${round}`)
  await deployment.addEarlierPost(person, account)
  await deployment.fault({
    platform: 'twitter',
    operation: 'create-post',
    fault: 'revoked-token',
    times: posts,
  })
  const first = await deployment.startWorker()
  const texts = await schedule(person, account, round)
  const lock = await lockAccount(deployment, account)
  await makeDue(deployment, [...texts.keys()])
  await sleep(times.secondAfterMs)
  const second = await deployment.startWorker()
  await sleep(times.lockedMs - times.secondAfterMs)
  await lock.release()
  await untilEnded(deployment, texts.keys(), times.endMs)
  // Whatever the first worker still wanted to send would arrive now.
  await sleep(2_000)
  await Promise.all([first.stop(), second.stop()])
  return readOutcomes(deployment, texts)
}

async function schedule(
  person: ApiClient,
  account: SocialAccount,
  round: number,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (let index = 0; index < posts; index += 1) {
    const draft = await person.draft(account, `Round ${round}, post ${index}`)
    await person.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
    texts.set(draft.id, draft.content)
  }
  return texts
}

async function makeDue(deployment: Deployment, ids: string[]): Promise<void> {
  await deployment.query('update posts set scheduled_at = now(), due_at = now() where id = any($1)', [ids])
  await deployment.query('notify due_posts')
}

/** A transaction that holds the account and its connection, as a slow one of somebody else would. */
async function lockAccount({ databaseUrl }: Deployment, { id }: SocialAccount) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(
    `select 1 from social_accounts a join connections c on c.id = a.connection_id
     where a.id = $1 for update`,
    [id],
  )
  return {
    async release() {
      await client.query('rollback')
      await client.end()
    },
  }
}
