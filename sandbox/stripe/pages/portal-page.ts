import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Fields, readForm, readQuery } from '../../http/body.ts'
import { problemPage } from '../../pages/consent-page.ts'
import { html, type Markup } from '../../pages/markup.ts'
import {
  type StripeStore,
  type StripeContext,
  itemOf,
  requireObject,
  openStore,
  periodOf,
} from '../stripe-store.ts'
import { problemsOf } from '../payments/cards.ts'
import { productName } from '../invoices/lines.ts'
import { formatMoney } from '../invoices/format-money.ts'
import type { PortalSession, Subscription } from '../objects/objects.ts'
import { findObject, listObjects } from '../objects/objects.queries.ts'
import { liveSubscriptions, replaceCard, setCancellation } from '../checkout/portal-actions.ts'
import { runDue } from '../run-due.ts'
import { sendStripePage } from './assets.ts'
import { type Attempt, cardForm, cardInputOf } from './card-form.ts'
import { formatDay } from './format-date.ts'
import { invoiceTable } from './invoice-table.ts'

const DAY = 86_400

/** The customer's own page: `GET|POST /portal/:id`. POST `act=cancel|resume` with a subscription, or a card's fields. */
export function registerPortalPage(app: FastifyInstance, context: StripeContext): void {
  app.get('/portal/:id', (request, reply) => {
    runDue(context)
    const query = readQuery(request)
    const attempt = 'card' in query ? { input: cardInputOf(query), problems: {} } : undefined
    return show(context, reply, openStore(context), idOf(request), { attempt, saved: query.saved === '1' })
  })
  app.post('/portal/:id', async (request, reply) => {
    const form = await readForm(request)
    runDue(context)
    const attempt = context.store.transaction(() =>
      act(openStore(context), idOf(request), form?.fields ?? {}),
    )
    context.deliverSoon()
    const stripe = openStore(context)
    if (attempt) return show(context, reply, stripe, idOf(request), { attempt, saved: false })
    const saved = form?.fields.act === undefined ? '?saved=1' : ''
    return reply.redirect(`${stripe.base}/portal/${encodeURIComponent(idOf(request))}${saved}`, 303)
  })
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function findSession(stripe: StripeStore, id: string): PortalSession | undefined {
  const session = findObject(stripe.store, 'billing_portal.session', id)
  return session && session.created + DAY > stripe.now ? session : undefined
}

/** What was wrong with the card; nothing when all was done. */
function act(stripe: StripeStore, id: string, fields: Fields): Attempt | undefined {
  const session = findSession(stripe, id)
  if (!session) return undefined
  if (fields.act === 'cancel' || fields.act === 'resume') {
    setCancellation(stripe, session.customer, fields.subscription ?? '', fields.act === 'cancel')
    return undefined
  }
  const input = cardInputOf(fields)
  const problems = problemsOf(input, stripe.now)
  if (Object.keys(problems).length > 0) return { input, problems }
  const declined = replaceCard(stripe, session.customer, input)
  return declined === undefined ? undefined : { input, problems, declined }
}

type Shown = { attempt: Attempt | undefined; saved: boolean }

function show(
  context: StripeContext,
  reply: FastifyReply,
  stripe: StripeStore,
  id: string,
  { attempt, saved }: Shown,
): FastifyReply {
  const session = findSession(stripe, id)
  if (!session) {
    const body = problemPage('This page has expired', 'Go back to the product and open it again.')
    return sendStripePage(reply, context, { title: 'Billing', body, status: 404 })
  }
  const wrong = Object.keys(attempt?.problems ?? {}).length > 0
  return sendStripePage(reply, context, {
    title: 'Billing',
    body: portal(stripe, session, attempt, saved),
    status: attempt?.declined ? 402 : wrong ? 422 : 200,
    formTarget: new URL(stripe.base).origin,
  })
}

function portal(
  stripe: StripeStore,
  session: PortalSession,
  attempt: Attempt | undefined,
  saved: boolean,
): Markup {
  const customer = requireObject(stripe, 'customer', session.customer)
  const subscriptions = liveSubscriptions(stripe, customer.id)
  const invoices = listObjects(stripe.store, 'invoice', { customer: customer.id, limit: 50 }).filter(
    ({ status }) => status !== 'draft',
  )
  return html`<div>
    ${session.return_url ? html`<a class="back" href="${session.return_url}">Back</a>` : undefined}
    <h1>Billing</h1>
    <p class="lead">${customer.email ?? customer.name ?? 'Your account'}</p>
    <section aria-labelledby="plan">
      <h2 id="plan">Subscription</h2>
      ${
        subscriptions.length > 0
          ? subscriptions.map((each) => subscriptionCard(stripe, each))
          : html`<p class="card empty">There is no subscription.</p>`
      }
    </section>
    <section aria-labelledby="method">
      <h2 id="method">Payment method</h2>
      <div class="card">
        ${saved ? html`<p role="status">The new card is saved.</p>` : undefined}
        <p>${cardOf(stripe, session.customer, subscriptions[0])}</p>
        ${cardForm({ button: 'Replace card', attempt })}
      </div>
    </section>
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceTable(invoices)}
    </section>
  </div>`
}

function cardOf(stripe: StripeStore, customerId: string, subscription: Subscription | undefined): string {
  const { invoice_settings } = requireObject(stripe, 'customer', customerId)
  const id = subscription?.default_payment_method ?? invoice_settings.default_payment_method
  if (id === null) return 'No card is kept.'
  const { last4, exp_month, exp_year } = requireObject(stripe, 'payment_method', id).card
  return `Visa ending in ${last4}, valid until ${String(exp_month).padStart(2, '0')}/${exp_year}`
}

function subscriptionCard(stripe: StripeStore, subscription: Subscription): Markup {
  const { price } = itemOf(subscription)
  const ends = subscription.cancel_at_period_end
  return html`<article class="card">
    <div>
      <strong>${productName(stripe, price)}</strong>
      <p>${formatMoney(price.unit_amount, price.currency)} per ${price.recurring?.interval ?? 'month'}</p>
      <p class="${subscription.status === 'past_due' ? 'problem' : 'help'}">
        ${stateOf(stripe, subscription)}
      </p>
    </div>
    <form method="post" action="?">
      <input type="hidden" name="act" value="${ends ? 'resume' : 'cancel'}" />
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <button class="${ends ? 'primary' : 'quiet'}" type="submit">
        ${ends ? 'Keep subscription' : 'Cancel subscription'}
      </button>
    </form>
  </article>`
}

function stateOf(stripe: StripeStore, subscription: Subscription): string {
  const { end } = periodOf(subscription)
  if (subscription.cancel_at_period_end) return `Ends on ${formatDay(end)}`
  if (subscription.status === 'past_due') return 'The last payment failed. Replace the card to pay it.'
  if (subscription.status === 'unpaid') return 'Unpaid'
  const schedule =
    subscription.schedule === null
      ? undefined
      : findObject(stripe.store, 'subscription_schedule', subscription.schedule)
  const next = schedule?.phases.find(({ start_date }) => start_date > stripe.now)
  const [item] = next?.items ?? []
  if (!item || !next) return `Renews on ${formatDay(end)}`
  const name = productName(stripe, requireObject(stripe, 'price', item.price))
  return `Changes to ${name} on ${formatDay(next.start_date)}`
}
