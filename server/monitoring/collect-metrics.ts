import { Gauge, Registry } from 'prom-client'
import type { Context } from '../context.ts'
import { collectProcessMetrics, registry } from '../infra/metrics/registry.ts'
import { findHold } from '../installation/index.ts'
import { countDuePosts } from './monitoring.queries.ts'

/** The metrics of this process, and of the whole installation as the database shows it, in the format of Prometheus. */
export async function collectMetrics(ctx: Context): Promise<{ type: string; text: string }> {
  collectProcessMetrics()
  const all = Registry.merge([registry, await readInstallation(ctx)])
  return { type: all.contentType, text: await all.metrics() }
}

async function readInstallation({ db, clock }: Context): Promise<Registry> {
  const registers = [new Registry()] as const
  const labelNames = ['platform'] as const
  const due = new Gauge({
    name: 'postwright_due_posts',
    help: 'Posts that are due and wait for a worker, of the whole installation',
    labelNames,
    registers: [...registers],
  })
  const oldest = new Gauge({
    name: 'postwright_due_oldest_seconds',
    help: 'How long the longest of them has waited',
    labelNames,
    registers: [...registers],
  })
  const hold = new Gauge({
    name: 'postwright_on_hold',
    help: 'Whether publishing is on hold',
    registers: [...registers],
  })
  const [backlog, held] = await Promise.all([countDuePosts(db), findHold(db)])
  for (const { platform, posts, oldest: since } of backlog) {
    due.set({ platform }, posts)
    oldest.set({ platform }, Math.max(0, (clock.now().getTime() - since.getTime()) / 1000))
  }
  hold.set(held ? 1 : 0)
  return registers[0]
}
