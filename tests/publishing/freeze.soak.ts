import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { soakSize } from '../support/test-size.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes, untilEnded } from './outcomes.ts'

/** How often a worker is stopped with SIGSTOP past its leases and resumed. */
const freezes = soakSize('SOAK_FREEZES', 50)
const postsPerFreeze = 4
/** Where a worker stops: before, within and after each of the steps that another worker may take over. */
const failpoints = [
  'publish.commit-started.before',
  'publish.commit-started.after',
  'publish.send.before',
  'publish.send.after',
  'publish.record.before',
  'publish.record.uncommitted',
  'publish.record.after',
]

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, refusesRepeatedText: 0 })
})
afterAll(() => deployment.close())

test(
  `workers that are frozen past their leases, ${freezes} times, publish each post once`,
  { timeout: 3_600_000 },
  async () => {
    const random = seededRandom('freeze')
    const accounts: SocialAccount[] = []
    for (let index = 0; index < postsPerFreeze; index += 1) {
      const account = await person.connect('twitter', `freeze_${index}`)
      await deployment.addEarlierPost(person, account)
      accounts.push(account)
    }
    const texts = new Map<string, string>()
    for (let freeze = 0; freeze < freezes; freeze += 1) {
      const ids: string[] = []
      for (const account of accounts) {
        const draft = await person.draft(account, `Freeze ${freeze} of ${account.username}`)
        await deployment.scheduleForNow(person, draft)
        texts.set(draft.id, draft.content)
        ids.push(draft.id)
      }
      const point = failpoints[freeze % failpoints.length] ?? ''
      const hit = 1 + Math.floor(random() * postsPerFreeze)
      const frozen = await deployment.startWorker({ FAILPOINTS: `${point}=pause@${hit}` })
      await expect.poll(() => isStopped(frozen.pid), { timeout: 60_000, interval: 10 }).toBe(true)
      const next = await deployment.startWorker()
      // Its leases end meanwhile, and the other worker takes over what it can.
      await untilEnded(deployment, ids, 120_000)
      frozen.child.kill('SIGCONT')
      await sleep(500)
      await Promise.all([frozen.stop(), next.stop()])
    }
    const outcome = await readOutcomes(deployment, texts)
    printOutcomes('Workers frozen past their leases', { 'X after a known post': { freezes, ...outcome } })
    expect(outcome).toMatchObject({ ...neverTwiceNeverLost, found: texts.size, published: texts.size })
  },
)

/** Whether the process is stopped by a signal. */
function isStopped(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T')
}
