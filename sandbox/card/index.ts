import type { FastifyInstance, FastifyPluginAsync } from 'fastify'

import { isKnownRedirect } from '../consent.ts'
import type { Context } from '../context.ts'
import { send } from '../transport.ts'
import type { CardContext } from './books.ts'
import { registerCatalog } from './catalog.ts'
import { registerCheckout } from './checkout.ts'
import { registerCardControl } from './control-routes.ts'
import { type CardControl, createCardControl } from './control.ts'
import { registerCustomers } from './customers.ts'
import { createSender } from './deliver-events.ts'
import { routesOf } from './endpoint.ts'
import { errorAnswer } from './errors.ts'
import { registerEvents } from './event-routes.ts'
import { registerInvoices } from './invoice-routes.ts'
import { registerCardAssets } from './pages/assets.ts'
import { registerCheckoutPage } from './pages/checkout-page.ts'
import { registerDeskPage } from './pages/desk-page.ts'
import { registerInvoicePage } from './pages/invoice-page.ts'
import { registerPortalPage } from './pages/portal-page.ts'
import { registerPayments } from './payment-routes.ts'
import { registerPortalSessions } from './portal-sessions.ts'
import { runDue } from './run-due.ts'
import { registerSchedules } from './schedules.ts'
import { registerSubscriptions } from './subscriptions.ts'

export type Card = {
  /** The API and the pages, to be registered under `/card`. */
  plugin: FastifyPluginAsync
  control: CardControl
  /** The controls, to be registered beside it: JSON calls and a page. */
  registerControls: (app: FastifyInstance) => void
}

/**
 * Card payments: Stripe's API under `/v1`, as its official library calls it, with the pages a payer sees. It keeps real
 * books in the sandbox's store, charges what is due when its time comes, and reports every change to the webhook.
 */
export function createCard(outer: Context, webhook: CardContext['webhook']): Card {
  const context: CardContext = { ...outer, webhook, poke: () => sender.poke() }
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
    registerCardAssets(app)
    registerCheckoutPage(app, context)
    registerInvoicePage(app, context)
    registerPortalPage(app, context)
    app.all('/v1/*', (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox does not stand in for it.`
      return send(reply, errorAnswer(404, { type: 'invalid_request_error', message }))
    })

    const timer = setInterval(() => {
      try {
        if (runDue(context) > 0) sender.poke()
      } catch (error) {
        app.log.error({ err: error }, 'what was due with card payments could not be done')
      }
    }, 1000)
    timer.unref()
    app.addHook('onReady', (done) => {
      sender.poke()
      done()
    })
    app.addHook('preClose', async () => {
      clearInterval(timer)
      await sender.close()
    })
    return Promise.resolve()
  }
  const control = createCardControl(context, sender)
  const registerControls = (app: FastifyInstance) => {
    registerCardControl(app, control)
    registerDeskPage(app, context, control)
  }
  return { plugin, control, registerControls }
}
