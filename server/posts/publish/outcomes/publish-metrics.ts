import { Counter, Histogram } from 'prom-client'
import { registry } from '../../../infra/metrics/registry.ts'
import type { PostRow } from '../../posts.queries.ts'

const outcomes = new Counter({
  name: 'postwright_publish_outcomes_total',
  help: 'Ends of publishing: published, or the code of the problem',
  labelNames: ['platform', 'outcome'],
  registers: [registry],
})

const lateness = new Histogram({
  name: 'postwright_publish_lateness_seconds',
  help: 'Time from the scheduled time of a post to its publication',
  labelNames: ['platform'],
  buckets: [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600, 86_400],
  registers: [registry],
})

/** Counts how a run of publishing ended; for a scheduled post that was published, also how late it was. */
export function countOutcome(post: PostRow, outcome: string): void {
  outcomes.inc({ platform: post.platform, outcome })
  if (outcome !== 'published' || !post.published_at || !post.scheduled_at) return
  const seconds = (post.published_at.getTime() - post.scheduled_at.getTime()) / 1000
  lateness.observe({ platform: post.platform }, Math.max(0, seconds))
}
