import type { Context } from '../../context.ts'
import { DatabaseUnavailable } from '../../infra/database/failures.ts'
import type { WebhookRow } from '../webhooks.queries.ts'
import { claimWebhook } from './deliveries.queries.ts'
import { deliverDue, leaseMs } from './deliver-due.ts'

export type Deliveries = {
  /** Takes no further webhook, and waits for the requests that are being made, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

/** How often a process looks for deliveries that are due. */
const everyMs = 1_000

/**
 * How many webhooks a process serves at once. Those whose last try failed have places of their own, so that addresses
 * that hang delay no other.
 */
const places = { working: 12, failing: 6 }
type Lane = keyof typeof places

/** Sends what is due in this process from now on. */
export function startDeliveries(ctx: Context): Deliveries {
  const running: Record<Lane, Set<Promise<void>>> = { working: new Set(), failing: new Set() }
  const state = { stopped: false }
  let looking: Promise<void> | undefined

  const fill = async (lane: Lane) => {
    while (!state.stopped && running[lane].size < places[lane]) {
      const webhook = await claimNext(ctx, lane)
      if (!webhook) return
      const work = serve(ctx, webhook).finally(() => {
        running[lane].delete(work)
        look()
      })
      running[lane].add(work)
    }
  }
  const look = () => {
    if (state.stopped) return
    looking ??= Promise.all([fill('working'), fill('failing')])
      .then(() => undefined)
      .catch((error: unknown) => {
        // An outage is logged where it costs something.
        if (!(error instanceof DatabaseUnavailable)) ctx.log.error({ err: error }, 'webhooks wait')
      })
      .finally(() => (looking = undefined))
  }
  const timer = setInterval(look, everyMs)
  look()
  return {
    async stop(timeoutMs) {
      state.stopped = true
      clearInterval(timer)
      await looking
      // What is cut off is sent again by another process.
      const late = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([Promise.all([...running.working, ...running.failing]), late])
    },
  }
}

/** Sends what is due now, one webhook after the other, and ends. */
export async function deliverAllDue(ctx: Context): Promise<void> {
  for (;;) {
    const webhook = (await claimNext(ctx, 'working')) ?? (await claimNext(ctx, 'failing'))
    if (!webhook) return
    await deliverDue(ctx, webhook)
  }
}

function claimNext(ctx: Context, lane: Lane): Promise<WebhookRow | undefined> {
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + leaseMs)
  return claimWebhook(ctx.db, { now, until, failing: lane === 'failing' })
}

async function serve(ctx: Context, webhook: WebhookRow): Promise<void> {
  try {
    await deliverDue(ctx, webhook)
  } catch (error) {
    // Its lease ends by itself, and then it is tried again.
    if (!(error instanceof DatabaseUnavailable)) {
      ctx.log.error({ err: error, webhook: webhook.id }, 'a webhook could not be served')
    }
  }
}
