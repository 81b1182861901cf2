import { atMost, forReading, median, type Bench } from '../bench.ts'
import { openInstallation, startWorkersForDue, untilFinished } from './installation.ts'
import { arrivalsOf, latenessOf, onceRows, p99, textsOf } from './lateness.ts'

/** The size of a burst, which `fairness` disturbs. */
export const burst = {
  posts: 10_000,
  workers: 2,
  installation: { workspaces: 20, accounts: 5, later: 1_000_000, answerMs: 50 },
}

const label = 'Burst'

/** Many posts that are due at one instant, with a million posts scheduled for later. */
export const burstBench: Bench = {
  async run() {
    const installation = await openInstallation(burst.installation)
    const { handles, platforms } = installation
    const { at } = await startWorkersForDue(installation, {
      workers: burst.workers,
      due: [{ label, handles, number: burst.posts }],
    })
    await untilFinished(installation, { at, handles })
    const arrivals = arrivalsOf(await platforms.accepted())
    await installation.close()
    const texts = textsOf(label, burst.posts)
    const lateness = latenessOf(arrivals, texts, at)
    return [
      atMost('burst: lateness, p99', p99(lateness), 's', 40),
      ...onceRows('burst', arrivals, texts),
      forReading('burst: lateness, p50', median(lateness), 's'),
      forReading('burst: earliest', Math.min(...lateness), 's'),
    ]
  },
}
