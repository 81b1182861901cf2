import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Fields, readForm, readQuery } from '../../body.ts'
import { problemPage } from '../../pages/consent-page.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type Books, type CardContext, itemOf, need, openBooks, periodOf } from '../books.ts'
import { problemsOf } from '../cards.ts'
import { productName } from '../lines.ts'
import { formatMoney } from '../money.ts'
import type { PortalSession, Subscription } from '../objects.ts'
import { findObject, listObjects } from '../objects.queries.ts'
import { liveSubscriptions, replaceCard, setCancellation } from '../portal-acts.ts'
import { runDue } from '../run-due.ts'
import { sendCardPage } from './assets.ts'
import { type Attempt, cardForm, cardInputOf } from './card-form.ts'
import { formatDay } from './days.ts'
import { invoiceTable } from './invoice-table.ts'

const DAY = 86_400

/** The customer's own page: `GET|POST /portal/:id`. POST `act=cancel|resume` with a subscription, or a card's fields. */
export function registerPortalPage(app: FastifyInstance, context: CardContext): void {
  app.get('/portal/:id', (request, reply) => {
    runDue(context)
    const query = readQuery(request)
    const attempt = 'card' in query ? { input: cardInputOf(query), problems: {} } : undefined
    return show(context, reply, openBooks(context), idOf(request), { attempt, saved: query.saved === '1' })
  })
  app.post('/portal/:id', async (request, reply) => {
    const form = await readForm(request)
    runDue(context)
    const attempt = context.store.transaction(() =>
      act(openBooks(context), idOf(request), form?.fields ?? {}),
    )
    context.poke()
    const books = openBooks(context)
    if (attempt) return show(context, reply, books, idOf(request), { attempt, saved: false })
    const saved = form?.fields.act === undefined ? '?saved=1' : ''
    return reply.redirect(`${books.base}/portal/${encodeURIComponent(idOf(request))}${saved}`, 303)
  })
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function findSession(books: Books, id: string): PortalSession | undefined {
  const session = findObject(books.store, 'billing_portal.session', id)
  return session && session.created + DAY > books.now ? session : undefined
}

/** What was wrong with the card; nothing when all was done. */
function act(books: Books, id: string, fields: Fields): Attempt | undefined {
  const session = findSession(books, id)
  if (!session) return undefined
  if (fields.act === 'cancel' || fields.act === 'resume') {
    setCancellation(books, session.customer, fields.subscription ?? '', fields.act === 'cancel')
    return undefined
  }
  const input = cardInputOf(fields)
  const problems = problemsOf(input, books.now)
  if (Object.keys(problems).length > 0) return { input, problems }
  const declined = replaceCard(books, session.customer, input)
  return declined === undefined ? undefined : { input, problems, declined }
}

type Shown = { attempt: Attempt | undefined; saved: boolean }

function show(
  context: CardContext,
  reply: FastifyReply,
  books: Books,
  id: string,
  { attempt, saved }: Shown,
): FastifyReply {
  const session = findSession(books, id)
  if (!session) {
    const body = problemPage('This page has expired', 'Go back to the product and open it again.')
    return sendCardPage(reply, context, { title: 'Billing', body, status: 404 })
  }
  const wrong = Object.keys(attempt?.problems ?? {}).length > 0
  return sendCardPage(reply, context, {
    title: 'Billing',
    body: portal(books, session, attempt, saved),
    status: attempt?.declined ? 402 : wrong ? 422 : 200,
    formTarget: new URL(books.base).origin,
  })
}

function portal(books: Books, session: PortalSession, attempt: Attempt | undefined, saved: boolean): Markup {
  const customer = need(books, 'customer', session.customer)
  const subscriptions = liveSubscriptions(books, customer.id)
  const invoices = listObjects(books.store, 'invoice', { customer: customer.id, limit: 50 }).filter(
    ({ status }) => status !== 'draft',
  )
  return html`<div class="portal">
    ${session.return_url ? html`<a class="back" href="${session.return_url}">Back</a>` : undefined}
    <h1>Billing</h1>
    <p class="lead">${customer.email ?? customer.name ?? 'Your account'}</p>
    <section aria-labelledby="plan">
      <h2 id="plan">Subscription</h2>
      ${
        subscriptions.length > 0
          ? subscriptions.map((each) => subscriptionCard(books, each))
          : html`<p class="card empty">There is no subscription.</p>`
      }
    </section>
    <section aria-labelledby="method">
      <h2 id="method">Payment method</h2>
      <div class="card">
        ${saved ? html`<p class="saved" role="status">The new card is saved.</p>` : undefined}
        <p class="method">${cardOf(books, session.customer, subscriptions[0])}</p>
        ${cardForm({ button: 'Replace card', attempt })}
      </div>
    </section>
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${invoiceTable(invoices)}
    </section>
  </div>`
}

function cardOf(books: Books, customerId: string, subscription: Subscription | undefined): string {
  const { invoice_settings } = need(books, 'customer', customerId)
  const id = subscription?.default_payment_method ?? invoice_settings.default_payment_method
  if (id === null) return 'No card is kept.'
  const { last4, exp_month, exp_year } = need(books, 'payment_method', id).card
  return `Visa ending in ${last4}, valid until ${String(exp_month).padStart(2, '0')}/${exp_year}`
}

function subscriptionCard(books: Books, subscription: Subscription): Markup {
  const { price } = itemOf(subscription)
  const ends = subscription.cancel_at_period_end
  return html`<article class="card plan">
    <div>
      <strong>${productName(books, price)}</strong>
      <p>${formatMoney(price.unit_amount, price.currency)} per ${price.recurring?.interval ?? 'month'}</p>
      <p class="${subscription.status === 'past_due' ? 'problem' : 'help'}">
        ${stateOf(books, subscription)}
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

function stateOf(books: Books, subscription: Subscription): string {
  const { end } = periodOf(subscription)
  if (subscription.cancel_at_period_end) return `Ends on ${formatDay(end)}`
  if (subscription.status === 'past_due') return 'The last payment failed. Replace the card to pay it.'
  if (subscription.status === 'unpaid') return 'Unpaid'
  const schedule =
    subscription.schedule === null
      ? undefined
      : findObject(books.store, 'subscription_schedule', subscription.schedule)
  const next = schedule?.phases.find(({ start_date }) => start_date > books.now)
  const [item] = next?.items ?? []
  if (!item || !next) return `Renews on ${formatDay(end)}`
  const name = productName(books, need(books, 'price', item.price))
  return `Changes to ${name} on ${formatDay(next.start_date)}`
}
