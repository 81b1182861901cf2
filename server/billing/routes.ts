import type { FastifyPluginAsync } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  buyPackSchema,
  changePlanSchema,
  invoicesQuerySchema,
  invoicesResponseSchema,
  planChangeResponseSchema,
  planChoiceSchema,
  previewPlanSchema,
  redirectResponseSchema,
  refreshResponseSchema,
  refreshSchema,
  subscriptionResponseSchema,
} from '../../contract/billing/billing.ts'
import type { Context, Db } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { ok } from '../infra/http/ok.ts'
import { buyPack } from './checkout/buy-pack.ts'
import { cancelPlan } from './subscription/cancel-plan.ts'
import { changePlan } from './subscription/change-plan.ts'
import { listInvoicePage } from './invoices/list-invoices.ts'
import { openPortal } from './checkout/open-portal.ts'
import { previewChange } from './subscription/preview-change.ts'
import { readSubscription } from './subscription/read-subscription.ts'
import { refreshSubscription } from './checkout/refresh-subscription.ts'
import { resumePlan } from './subscription/resume-plan.ts'
import { startCheckout } from './checkout/start-checkout.ts'
import { webhookRoute } from './webhooks/webhook-route.ts'
import { spendLimits } from '../infra/limits/limits.ts'

/** Each of these calls also calls Stripe, and a user needs few of them. Per ten minutes. */
const seconds = 600
const max = { checkout: 30, preview: 120, change: 30, portal: 30, refresh: 120 }

export async function spendBillingLimit(db: Db, workspaceId: string, call: keyof typeof max): Promise<void> {
  await spendLimits(db, [{ key: `billing-${call}:${workspaceId}`, max: max[call], seconds }])
}

/** The subscription, point packs, invoices, and Stripe's webhook; registered under `/api`. */
export function billingRoutes(ctx: Context): FastifyPluginAsync {
  return async (app) => {
    await app.register(moneyRoutes(ctx))
    await app.register(webhookRoute(ctx))
  }
}

const tags = ['billing']
const answer = <Reply>(reply: Reply) => ({ tags, response: { 200: reply } })

function moneyRoutes(ctx: Context): FastifyPluginAsyncZod {
  const present = async (caller: Caller) => ok({ subscription: await readSubscription(ctx, caller) })

  return async (app) => {
    app.get(
      '/subscription',
      { config: { access: 'workspace:read' }, schema: answer(subscriptionResponseSchema) },
      async (request) => present(request.caller),
    )
    app.post(
      '/subscription/checkout',
      {
        config: { access: 'billing:manage' },
        schema: { ...answer(redirectResponseSchema), body: planChoiceSchema },
      },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'checkout')
        return ok({ url: await startCheckout(ctx, request.caller, request.body) })
      },
    )
    app.post(
      '/points/checkout',
      {
        config: { access: 'billing:manage' },
        schema: { ...answer(redirectResponseSchema), body: buyPackSchema },
      },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'checkout')
        return ok({ url: await buyPack(ctx, request.caller, request.body.pack) })
      },
    )
    app.post(
      '/subscription/preview',
      {
        config: { access: 'billing:manage' },
        schema: { ...answer(planChangeResponseSchema), body: previewPlanSchema },
      },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'preview')
        return ok({ change: await previewChange(ctx, request.caller, request.body) })
      },
    )
    app.post(
      '/subscription/change',
      {
        config: { access: 'billing:manage' },
        schema: { ...answer(subscriptionResponseSchema), body: changePlanSchema },
      },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'change')
        await changePlan(ctx, request.caller, request.body)
        return present(request.caller)
      },
    )
    app.post(
      '/subscription/cancel',
      { config: { access: 'billing:manage' }, schema: answer(subscriptionResponseSchema) },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'change')
        await cancelPlan(ctx, request.caller)
        return present(request.caller)
      },
    )
    app.post(
      '/subscription/resume',
      { config: { access: 'billing:manage' }, schema: answer(subscriptionResponseSchema) },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'change')
        await resumePlan(ctx, request.caller)
        return present(request.caller)
      },
    )
    app.post(
      '/subscription/portal',
      { config: { access: 'billing:manage' }, schema: answer(redirectResponseSchema) },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'portal')
        return ok({ url: await openPortal(ctx, request.caller) })
      },
    )
    app.post(
      '/subscription/refresh',
      {
        config: { access: 'billing:manage' },
        schema: { ...answer(refreshResponseSchema), body: refreshSchema.default({}) },
      },
      async (request) => {
        await spendBillingLimit(ctx.db, request.caller.workspaceId, 'refresh')
        const purchase = await refreshSubscription(ctx, request.caller, request.body.checkout)
        return ok({ subscription: await readSubscription(ctx, request.caller), purchase })
      },
    )
    app.get(
      '/invoices',
      {
        config: { access: 'billing:read' },
        schema: { ...answer(invoicesResponseSchema), querystring: invoicesQuerySchema },
      },
      async (request) => ok(await listInvoicePage(ctx, request.caller, request.query)),
    )
  }
}
