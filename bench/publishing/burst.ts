import { atMost, forReading, median, type Bench, type Row } from '../bench.ts'
import { approvePosts } from './posts.queries.ts'
import { openInstallation, type Installation, startWorkersForDue, untilFinished } from './installation.ts'
import { arrivalsOf, latenessOf, onceRows, p99, textsOf } from './lateness.ts'

/** The size of a burst, which `fairness` disturbs. */
export const burst = {
  posts: 10_000,
  workers: 2,
  installation: { workspaces: 20, accounts: 5, later: 1_000_000, answerMs: 50 },
}

const label = 'Burst'

/** Many posts that are due at one instant, with a million posts scheduled for later. */
export const burstBench: Bench = { run: () => runBurst('burst') }

/** The same in workspaces that require approval, whose posts are approved: the claim compares the content of each. */
export const approvedBurstBench: Bench = { run: () => runBurst('approved-burst', approvePosts) }

type Prepare = (sql: Installation['sql'], label: string) => Promise<void>

async function runBurst(name: string, prepare?: Prepare): Promise<Row[]> {
  const installation = await openInstallation(burst.installation)
  const { handles, platforms } = installation
  const { at } = await startWorkersForDue(installation, {
    workers: burst.workers,
    due: [{ label, handles, number: burst.posts }],
    prepare: (set) => prepare?.(installation.sql, set.label),
  })
  await untilFinished(installation, { at, handles })
  const arrivals = arrivalsOf(await platforms.accepted())
  await installation.close()
  const texts = textsOf(label, burst.posts)
  const lateness = latenessOf(arrivals, texts, at)
  return [
    atMost(`${name}: lateness, p99`, p99(lateness), 's', 40),
    ...onceRows(name, arrivals, texts),
    forReading(`${name}: lateness, p50`, median(lateness), 's'),
    forReading(`${name}: earliest`, Math.min(...lateness), 's'),
  ]
}
