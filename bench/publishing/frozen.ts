import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, forReading, type Bench } from '../bench.ts'
import { openInstallation, startWorkersForDue, untilFinished, type Installation } from './installation.ts'
import { arrivalsOf, latenessOf, onceRows, p99, textsOf } from './lateness.ts'
import { countStatuses, listHeldTexts } from './posts.queries.ts'

const posts = 1_200
const workers = 2
/** The default of PUBLISH_LEASE_SECONDS. */
const leaseSeconds = 30
/** How long a worker that was frozen has to do harm. */
const afterwardsMs = 10_000

/** One of two workers stops while it publishes, as a frozen virtual machine does, and resumes after all is published. */
export const frozenBench: Bench = {
  async run() {
    const installation = await openInstallation({ workspaces: 20, accounts: 2, answerMs: 50 })
    const without = await publishAll(installation, 'Without', () => Promise.resolve(() => Promise.resolve()))
    let held: string[] = []
    let frozenAt = new Date()
    const disturbed = await publishAll(installation, 'Frozen', async (started) => {
      const [worker] = started
      if (!worker) throw new Error('There is no worker')
      do {
        await sleep(20)
        held = await listHeldTexts(installation.sql, worker.pid)
      } while (held.length < 8)
      worker.child.kill('SIGSTOP')
      frozenAt = new Date()
      held = await listHeldTexts(installation.sql, worker.pid)
      return async () => {
        worker.child.kill('SIGCONT')
        await sleep(afterwardsMs)
      }
    })
    const statuses = await countStatuses(installation.sql, 'Frozen')
    await installation.close()

    const others = disturbed.texts.filter((text) => !held.includes(text))
    const alone = p99(latenessOf(without.arrivals, without.texts, without.at))
    const beside = p99(latenessOf(disturbed.arrivals, others, disturbed.at))
    const rescued = Math.max(...latenessOf(disturbed.arrivals, held, frozenAt))
    return [
      atMost('frozen: others, p99', beside / alone, 'x without', 2),
      atMost('frozen: held posts, last', rescued, 's', leaseSeconds + 30),
      ...onceRows('frozen', disturbed.arrivals, disturbed.texts),
      forReading('frozen: held posts', held.length, 'posts'),
      forReading('frozen: ended otherwise', posts - (statuses['published'] ?? 0), 'posts'),
      forReading('frozen: p99 without', alone, 's'),
    ]
  },
}

type Disturb = (
  workers: Awaited<ReturnType<typeof startWorkersForDue>>['workers'],
) => Promise<() => Promise<void>>

/** Publishes all posts. What `disturb` returns is called after the end. */
async function publishAll(installation: Installation, label: string, disturb: Disturb) {
  const { handles, platforms } = installation
  const started = await startWorkersForDue(installation, {
    workers,
    due: [{ label, handles, number: posts }],
  })
  const resume = await disturb(started.workers)
  await untilFinished(installation, { at: started.at, handles, withinMs: 180_000 })
  await resume()
  await Promise.all(started.workers.map((worker) => worker.stop('SIGKILL')))
  const arrivals = arrivalsOf(await platforms.accepted())
  return { at: started.at, texts: textsOf(label, posts), arrivals }
}
