import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  buyPackSchema,
  changePlanSchema,
  invoicesQuerySchema,
  invoicesReplySchema,
  planChangeReplySchema,
  planChoiceSchema,
  previewPlanSchema,
  redirectReplySchema,
  refreshReplySchema,
  refreshSchema,
  subscriptionReplySchema,
} from '../../contract/billing.ts'
import { requireSession, type Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { spendBillingLimit } from './billing-limits.ts'
import { requireBillingOwner } from './billing.policy.ts'
import { buyPack } from './buy-pack.ts'
import { cancelPlan } from './cancel-plan.ts'
import { changePlan } from './change-plan.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { listInvoicePage } from './list-invoices.ts'
import { openPortal } from './open-portal.ts'
import { previewChange } from './preview-change.ts'
import { readSubscription } from './read-subscription.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { resumePlan } from './resume-plan.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookRoute } from './webhook-route.ts'

/** Points, the subscription, invoices, and Stripe's webhook; registered under `/api`. */
export function billingRoutes(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    await app.register(ledgerRoutes(ctx))
    await app.register(moneyRoutes(ctx))
    await app.register(webhookRoute(ctx))
  }
}

const tags = ['billing']
const answer = <Reply>(reply: Reply) => ({ tags, response: { 200: reply } })

function moneyRoutes(ctx: Context): FastifyPluginAsyncZod {
  const owner = async (request: FastifyRequest, call?: Parameters<typeof spendBillingLimit>[2]) => {
    const session = await requireSession(ctx, request)
    requireBillingOwner(session)
    if (call !== undefined) await spendBillingLimit(ctx.db, session.workspaceId, call)
    return session
  }
  const present = async (session: Session) => ({
    success: true as const,
    subscription: await readSubscription(ctx, session),
  })

  return async (app) => {
    app.get('/subscription', { schema: answer(subscriptionReplySchema) }, async (request) =>
      present(await requireSession(ctx, request)),
    )
    app.post(
      '/subscription/checkout',
      { schema: { ...answer(redirectReplySchema), body: planChoiceSchema } },
      async (request) => {
        const session = await owner(request, 'checkout')
        return { success: true as const, url: await startCheckout(ctx, session, request.body) }
      },
    )
    app.post(
      '/points/checkout',
      { schema: { ...answer(redirectReplySchema), body: buyPackSchema } },
      async (request) => {
        const session = await owner(request, 'checkout')
        return { success: true as const, url: await buyPack(ctx, session, request.body.pack) }
      },
    )
    app.post(
      '/subscription/preview',
      { schema: { ...answer(planChangeReplySchema), body: previewPlanSchema } },
      async (request) => {
        const session = await owner(request, 'preview')
        return { success: true as const, change: await previewChange(ctx, session, request.body) }
      },
    )
    app.post(
      '/subscription/change',
      { schema: { ...answer(subscriptionReplySchema), body: changePlanSchema } },
      async (request) => {
        const session = await owner(request, 'change')
        await changePlan(ctx, session, request.body)
        return present(session)
      },
    )
    app.post('/subscription/cancel', { schema: answer(subscriptionReplySchema) }, async (request) => {
      const session = await owner(request, 'change')
      await cancelPlan(ctx, session)
      return present(session)
    })
    app.post('/subscription/resume', { schema: answer(subscriptionReplySchema) }, async (request) => {
      const session = await owner(request, 'change')
      await resumePlan(ctx, session)
      return present(session)
    })
    app.post('/subscription/portal', { schema: answer(redirectReplySchema) }, async (request) => {
      const session = await owner(request, 'portal')
      return { success: true as const, url: await openPortal(ctx, session) }
    })
    app.post(
      '/subscription/refresh',
      { schema: { ...answer(refreshReplySchema), body: refreshSchema.default({}) } },
      async (request) => {
        const session = await owner(request, 'refresh')
        const purchase = await refreshSubscription(ctx, session, request.body.checkout)
        return { ...(await present(session)), purchase }
      },
    )
    app.get(
      '/invoices',
      { schema: { ...answer(invoicesReplySchema), querystring: invoicesQuerySchema } },
      async (request) => {
        const session = await owner(request)
        return { success: true as const, ...(await listInvoicePage(ctx, session, request.query)) }
      },
    )
  }
}
