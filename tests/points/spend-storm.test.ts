import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { soak } from '../support/test-size.ts'

const rounds = soak ? 20 : 1
const spends = 1000
const balance = 10

let deployment: Deployment
/** Two processes on one database. */
let addresses: string[]
// The number of concurrent calls.
const agent = new Agent({ keepAlive: true, maxSockets: 500 })

beforeAll(async () => {
  deployment = await startDeployment({ DEFAULT_PLAN: 'pro' })
  const second = await deployment.startWeb()
  addresses = [deployment.url, second.url]
})
afterAll(async () => {
  agent.destroy()
  await deployment.close()
})

test(
  `${rounds} times ${spends} parallel spends on ${balance} points: 5 succeed, all others are refused, nothing is left`,
  { timeout: 1_800_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const person = await deployment.person()
      const account = await person.connect('twitter', `storm_${round}`)
      const workspaceId = await spendAllBut(balance, account)
      const drafts = await insertDrafts(account)
      const token = person.token
      const answers = await Promise.all(
        drafts.map((id, i) => untilAnswered(`${addresses[i % 2]}/api/posts/${id}/schedule`, token)),
      )

      const refused = answers.filter((answer) => answer.status === 402)
      expect(answers.filter((answer) => answer.succeeded)).toHaveLength(balance / 2)
      expect(refused).toHaveLength(spends - balance / 2)
      for (const { body } of refused) {
        expect(JSON.parse(body)).toMatchObject({ success: false, code: 'points_insufficient' })
      }
      const points = await deployment.query(
        'select available, held from point_accounts where workspace_id = $1',
        [workspaceId],
      )
      expect(points).toEqual([{ available: 0, held: balance }])
      const statuses = await deployment.query(
        'select status, count(*)::int as posts from posts where workspace_id = $1 group by status order by status',
        [workspaceId],
      )
      expect(statuses).toEqual([
        { status: 'draft', posts: spends - balance / 2 },
        { status: 'scheduled', posts: balance / 2 },
      ])
    }
  },
)

/** Spends all of the account's points except `left` and returns its workspace. */
async function spendAllBut(left: number, account: SocialAccount): Promise<string> {
  const [row] = await deployment.query<{ workspace_id: string }>(
    `select a.workspace_id, points_capture(h.hold_id, now(), null)
     from social_accounts s join point_accounts a using (workspace_id)
     cross join lateral points_hold(a.workspace_id, $2, a.available - $3, 'rest', 'Spent by a test', null, null, now()) h
     where s.id = $1`,
    [account.id, randomUUID(), left],
  )
  return row?.workspace_id ?? ''
}

async function insertDrafts(account: SocialAccount): Promise<string[]> {
  const rows = await deployment.query<{ id: string }>(
    `with added as (
       insert into post_groups (id, workspace_id, content, created_by)
       select gen_random_uuid(), s.workspace_id, 'Storm ' || n, s.connected_by
       from social_accounts s, generate_series(1, $2) n where s.id = $1 returning *
     )
     insert into posts (id, workspace_id, group_id, platform, social_account_id, content, status, created_by)
     select gen_random_uuid(), a.workspace_id, a.id, s.platform, s.id, a.content, 'draft', a.created_by
     from added a, social_accounts s where s.id = $1 returning id`,
    [account.id, spends],
  )
  return rows.map((row) => row.id)
}

/**
 * Calls again while the product is too busy and asks to come back. It may be too busy only to read the scheduled post
 * for its answer; the next call then meets a newer version.
 */
async function untilAnswered(url: string, token: string) {
  for (let wasBusy = false; ; wasBusy = true) {
    const answer = await schedule(url, token)
    if (answer.status !== 503) {
      const { status } = answer
      return { ...answer, succeeded: status === 200 || (wasBusy && status === 409) }
    }
    await sleep(500 * Math.random())
  }
}

function schedule(url: string, token: string): Promise<{ status: number | undefined; body: string }> {
  const localTime = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16)
  const body = JSON.stringify({ version: 1, localTime, timeZone: 'UTC' })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk: string) => (text += chunk))
      reply.on('end', () => resolve({ status: reply.statusCode, body: text }))
    })
    call.on('error', reject)
    call.end(body)
  })
}
