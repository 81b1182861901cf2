import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiClient } from '../../tests/support/api-client.ts'
import { atMost, forReading, percentile, type Bench, type Row } from '../bench.ts'
import { burst } from './burst.ts'
import { openInstallation, startWorkersForDue, untilFinished, type DueSet } from './installation.ts'
import { arrivalsOf, latenessOf, onceRows, p99, textsOf } from './lateness.ts'

/** Whether a burst delays another workspace, and an account that hangs its neighbors. */
export const fairnessBench: Bench = {
  run: async () => [...(await publishNowDuringBurst()), ...(await besideHangingAccount())],
}

/** How often another workspace publishes, and at most how many times. */
const everyMs = 500
const publications = 40

async function publishNowDuringBurst(): Promise<Row[]> {
  const { workspaces } = burst.installation
  const installation = await openInstallation({ ...burst.installation, workspaces: workspaces + 1 })
  const { clients, platforms } = installation
  // Each workspace connects one account in turn, so every 21st belongs to the last one.
  const handles = installation.handles.filter((_, index) => index % clients.length < workspaces)
  const other = clients[workspaces]
  if (!other) throw new Error('There is no other workspace')
  const { at } = await startWorkersForDue(installation, {
    workers: burst.workers,
    due: [{ label: 'Burst', handles, number: burst.posts }],
  })
  let running = true
  const [asked] = await Promise.all([
    publishRepeatedly(other, () => running),
    untilFinished(installation, { at, handles }).finally(() => (running = false)),
  ])
  await untilFinished(installation, { at, handles: installation.handles })
  const arrivals = arrivalsOf(await platforms.accepted())
  await installation.close()
  const delays = [...asked].flatMap(([text, askedAt]) => latenessOf(arrivals, [text], new Date(askedAt)))
  return [
    atMost('fairness: publish now, p95', percentile(delays, 0.95), 's', 3),
    ...onceRows('fairness: publish now', arrivals, [...asked.keys()]),
    forReading('fairness: publish now', asked.size, 'times'),
  ]
}

/** Publishes posts one after another, and returns when each was asked for, by its text. */
async function publishRepeatedly(client: ApiClient, running: () => boolean): Promise<Map<string, number>> {
  const { accounts } = await client.call<{ accounts: Parameters<ApiClient['draft']>[0][] }>(
    'GET',
    '/api/social-accounts',
  )
  const [account] = accounts
  if (!account) throw new Error('The other workspace has no account')
  const asked = new Map<string, number>()
  while (running() && asked.size < publications) {
    const text = `Now ${asked.size}`
    const draft = await client.draft(account, text)
    asked.set(text, Date.now())
    await client.act(draft, 'publish')
    await sleep(everyMs)
  }
  return asked
}

const perAccount = 100

async function besideHangingAccount(): Promise<Row[]> {
  const installation = await openInstallation({ workspaces: 1, accounts: 8, answerMs: 50 })
  const { handles, platforms } = installation
  const [hanging, ...seven] = handles
  if (hanging === undefined) throw new Error('There is no account')
  const publish = async (label: string, more: DueSet[]) => {
    const set = { label, handles: seven, number: perAccount * seven.length }
    const { at, workers } = await startWorkersForDue(installation, { workers: 2, due: [set, ...more] })
    await untilFinished(installation, { at, handles: seven })
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
    const texts = textsOf(label, set.number)
    const arrivals = arrivalsOf(await platforms.accepted())
    return { texts, arrivals, p99: p99(latenessOf(arrivals, texts, at)) }
  }
  const alone = await publish('Alone', [])
  await platforms.fault({ platform: '*', operation: 'create-post', account: hanging, fault: 'hang' })
  const beside = await publish('Beside', [{ label: 'Hanging', handles: [hanging], number: perAccount }])
  await installation.close()
  return [
    atMost('fairness: beside a hanging account', beside.p99 / alone.p99, 'x alone', 2),
    ...onceRows('fairness: beside it', beside.arrivals, beside.texts),
    forReading('fairness: alone, p99', alone.p99, 's'),
  ]
}
