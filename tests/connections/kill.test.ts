import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'

/** For each failpoint of a renewal: the result of the post of which it was part, and whether the account still works. */
const kills = {
  // X has ended the access that is stored, and the new one is lost.
  'connection.renew.after': { post: 'failed', isConnected: false },
  'connection.store.after': { post: 'published', isConnected: true },
} as const

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment({ RENEWAL_LEASE_SECONDS: '1' })
  person = await deployment.person()
})
afterAll(() => deployment.close())

test('every failpoint of a renewal is tested below', () => {
  expect(Object.keys(kills).toSorted()).toEqual(failpointsIn('server/social-accounts').toSorted())
})

test.each(Object.entries(kills))(
  'after a worker dies at %s, the account works or must be reconnected',
  async (name, { post: status, isConnected }) => {
    const handle = `dies_at_${Object.keys(kills).indexOf(name)}`
    const account = await person.connect('twitter', handle)
    await deployment.query(`update connections set expires_at = now()`)
    const draft = await person.draft(account, `Renewed, ${name}`)
    await deployment.scheduleForNow(person, draft)
    const worker = await deployment.startWorker({ FAILPOINTS: `${name}=kill` })
    await worker.killed()
    expect(await stateOf(account)).toMatchObject({ isConnected: true })

    // Its lease lasts on a busy machine: X cannot be asked about a post whose call was cut off.
    const next = await deployment.startWorker({ PUBLISH_LEASE_SECONDS: '20' })
    const { post } = await person.until(draft.id, ['published', 'failed', 'needs_attention'])
    await next.stop()
    expect(post.status).toBe(status)
    expect(await stateOf(account)).toMatchObject({ isConnected, needsReconnect: !isConnected })
    if (isConnected) return
    expect(await person.connect('twitter', handle)).toMatchObject({ id: account.id, isConnected: true })
  },
)

async function stateOf(account: SocialAccount): Promise<SocialAccount | undefined> {
  const { accounts } = await person.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts.find(({ id }) => id === account.id)
}
