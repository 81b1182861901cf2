import { Gauge, Registry } from 'prom-client'
import packageJson from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { collectProcessMetrics, registry } from '../infra/metrics/registry.ts'
import { findHold } from '../installation/index.ts'
import { listUses } from '../usage/index.ts'
import { countDuePosts } from './monitoring.queries.ts'

/** The metrics of this process, and those of the whole installation from the database, in the Prometheus format. */
export async function collectMetrics(ctx: Context): Promise<{ type: string; text: string }> {
  collectProcessMetrics()
  const all = Registry.merge([registry, await readInstallation(ctx)])
  return { type: all.contentType, text: await all.metrics() }
}

async function readInstallation(ctx: Context): Promise<Registry> {
  const { db, clock } = ctx
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
  const info = new Gauge({
    name: 'postwright_info',
    help: 'The version of this process',
    labelNames: ['version'],
    registers: [...registers],
  })
  info.set({ version: packageJson.version }, 1)
  const uses = new Gauge({
    name: 'postwright_feature_uses_today',
    help: 'Uses of each feature on this day in UTC, by users who share them',
    labelNames: ['feature'],
    registers: [...registers],
  })
  const [backlog, held, used] = await Promise.all([countDuePosts(db), findHold(db), listUses(ctx, 1)])
  for (const { feature, today } of used) uses.set({ feature }, today)
  for (const { platform, posts, oldest: since } of backlog) {
    due.set({ platform }, posts)
    oldest.set({ platform }, Math.max(0, (clock.now().getTime() - since.getTime()) / 1000))
  }
  hold.set(held ? 1 : 0)
  return registers[0]
}
