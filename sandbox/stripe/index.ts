import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { isKnownRedirect } from '../oauth/consent.ts'
import type { Context } from '../context.ts'
import { send } from '../http/transport.ts'
import type { StripeContext } from './stripe-store.ts'
import { registerCatalog } from './catalog/catalog-routes.ts'
import { registerCheckout } from './checkout/checkout.ts'
import { registerStripeControl } from './control-routes.ts'
import { type StripeControl, createStripeControl } from './control.ts'
import { registerCustomers } from './customers/customer-routes.ts'
import { createSender } from './events/deliver-events.ts'
import { routesOf } from './api/endpoint.ts'
import { errorResponse } from './api/errors.ts'
import { registerEvents } from './events/event-routes.ts'
import { registerInvoices } from './invoices/invoice-routes.ts'
import { registerStripeAssets } from './pages/assets.ts'
import { registerCheckoutPage } from './pages/checkout-page.ts'
import { registerOperatorPage } from './pages/operator-page.ts'
import { registerInvoicePage } from './pages/invoice-page.ts'
import { registerPortalPage } from './pages/portal-page.ts'
import { registerPayments } from './payments/payment-routes.ts'
import { registerPortalSessions } from './checkout/portal-sessions.ts'
import { runDue } from './run-due.ts'
import { registerSchedules } from './subscriptions/schedules.ts'
import { registerSubscriptions } from './subscriptions/subscriptions.ts'

export type StripeSandbox = {
  /** The API and the pages, to be registered under `/stripe`. */
  plugin: FastifyPluginAsync
  control: StripeControl
  /** The controls, to be registered beside it: JSON calls and a page. */
  registerControls: (app: FastifyInstance) => void
}

/**
 * Card payments: Stripe's API under `/v1`, as its official library calls it, with the pages a payer sees. It keeps its
 * objects in the sandbox's store, charges what is due, and sends an event about every change to the webhook.
 */
export function createStripe(outer: Context, webhook: StripeContext['webhook']): StripeSandbox {
  const context: StripeContext = { ...outer, webhook, deliverSoon: () => sender.deliverSoon() }
  const sender = createSender(context)

  const plugin: FastifyPluginAsync = (app) => {
    const route = routesOf(app, context)
    registerCustomers(route)
    registerCatalog(route)
    const isKnownAddress = (address: string) => isKnownRedirect(context, address)
    registerCheckout(route, isKnownAddress)
    registerSubscriptions(route)
    registerSchedules(route)
    registerInvoices(route)
    registerPayments(route)
    registerEvents(route)
    registerPortalSessions(route, isKnownAddress)
    registerStripeAssets(app)
    registerCheckoutPage(app, context)
    registerInvoicePage(app, context)
    registerPortalPage(app, context)
    app.all('/v1/*', (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox does not implement it.`
      return send(reply, errorResponse(404, { type: 'invalid_request_error', message }))
    })

    const timer = setInterval(() => {
      try {
        if (runDue(context) > 0) sender.deliverSoon()
      } catch (error) {
        app.log.error({ err: error }, 'could not process what is due at the sandbox of Stripe')
      }
    }, 1000)
    timer.unref()
    app.addHook('onReady', (done) => {
      sender.deliverSoon()
      done()
    })
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await sender.close()
    })
    return Promise.resolve()
  }
  const control = createStripeControl(context, sender)
  const registerControls = (app: FastifyInstance) => {
    registerStripeControl(app, control)
    registerOperatorPage(app, context, control)
  }
  return { plugin, control, registerControls }
}
