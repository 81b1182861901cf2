import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Fields, readForm, readQuery } from '../../http/body.ts'
import { problemPage } from '../../pages/consent-page.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type StripeStore, type StripeContext, openStore } from '../stripe-store.ts'
import { problemsOf } from '../payments/cards.ts'
import { productName } from '../invoices/lines.ts'
import { formatMoney } from '../invoices/format-money.ts'
import type { LineItem, Session } from '../objects/objects.ts'
import { findObject } from '../objects/objects.queries.ts'
import { paySession } from '../checkout/pay-session.ts'
import { runDue } from '../run-due.ts'
import { sendStripePage } from './assets.ts'
import { type Attempt, cardForm, cardInputOf } from './card-form.ts'

/** The hosted page of a checkout session: `GET|POST /pay/:id`; a payment answers 303 to the success address. */
export function registerCheckoutPage(app: FastifyInstance, context: StripeContext): void {
  app.get('/pay/:id', (request, reply) => {
    runDue(context)
    const stripe = openStore(context)
    const session = findObject(stripe.store, 'checkout.session', idOf(request))
    const query = readQuery(request)
    const attempt = 'card' in query ? { input: cardInputOf(query), problems: {} } : undefined
    return show(context, stripe, reply, session, attempt)
  })
  app.post('/pay/:id', async (request, reply) => {
    const form = await readForm(request)
    runDue(context)
    // From looking at the session to the last entry in one transaction: pressed twice, it is paid once.
    const { session, attempt } = context.store.transaction(() =>
      pay(openStore(context), idOf(request), form?.fields ?? {}),
    )
    context.deliverSoon()
    if (session?.status === 'complete') {
      return reply.header('cache-control', 'no-store').redirect(successAddress(session), 303)
    }
    return show(context, openStore(context), reply, session, attempt)
  })
}

type Outcome = { session: Session | undefined; attempt?: Attempt }

function pay(stripe: StripeStore, id: string, fields: Fields): Outcome {
  const session = findObject(stripe.store, 'checkout.session', id)
  if (session?.status !== 'open') return { session }
  const input = cardInputOf(fields)
  const problems = problemsOf(input, stripe.now)
  if (Object.keys(problems).length > 0) return { session, attempt: { input, problems } }
  const result = paySession(stripe, session, input)
  if (typeof result !== 'string') return { session: result }
  return { session, attempt: { input, problems, declined: result } }
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function successAddress({ success_url, id }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function show(
  context: StripeContext,
  stripe: StripeStore,
  reply: FastifyReply,
  session: Session | undefined,
  attempt: Attempt | undefined,
): FastifyReply {
  if (!session) {
    const body = problemPage('No such checkout', 'This address leads to no checkout of this sandbox.')
    return sendStripePage(reply, context, { title: 'Checkout', body, status: 404 })
  }
  if (session.status !== 'open') {
    const status = session.status === 'expired' ? 410 : 200
    return sendStripePage(reply, context, { title: 'Checkout', body: closedPage(session), status })
  }
  const wrong = Object.keys(attempt?.problems ?? {}).length > 0
  return sendStripePage(reply, context, {
    title: 'Checkout',
    body: openPage(stripe, session, attempt),
    status: attempt?.declined ? 402 : wrong ? 422 : 200,
    formTarget: new URL(session.success_url).origin,
  })
}

function openPage(stripe: StripeStore, session: Session, attempt: Attempt | undefined): Markup {
  const items = session.inner?.items ?? []
  const total = formatMoney(session.amount_total, session.currency)
  const recurring = items.find(({ price }) => price.recurring)
  const names = items.map(({ price }) => productName(stripe, price)).join(', ')
  return html`<div class="checkout">
    <section class="summary" aria-labelledby="title">
      ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">Back</a>` : undefined}
      <h1 id="title">${recurring ? `Subscribe to ${names}` : `Buy ${names}`}</h1>
      <p class="total">${total} ${recurring && html`<span>per ${intervalOf(recurring)}</span>`}</p>
      <dl class="items">
        ${items.map((item) => itemRow(stripe, item))}
        <div class="due">
          <dt>Total due today</dt>
          <dd>${total}</dd>
        </div>
      </dl>
      ${
        recurring
          ? html`<p class="help">Renews every ${intervalOf(recurring)} until it is canceled.</p>`
          : undefined
      }
    </section>
    <section class="card paying" aria-labelledby="method">
      <h2 id="method">Pay with card</h2>
      ${
        session.customer_details?.email
          ? html`<p class="payer">${session.customer_details.email}</p>`
          : undefined
      }
      ${cardForm({ button: recurring ? `Subscribe and pay ${total}` : `Pay ${total}`, attempt })}
    </section>
  </div>`
}

function itemRow(stripe: StripeStore, { price, quantity }: LineItem): Markup {
  const each = formatMoney(price.unit_amount, price.currency)
  const detail = price.recurring
    ? `Billed every ${intervalOf({ price })}`
    : quantity > 1
      ? `${quantity} at ${each}`
      : 'One payment'
  return html`<div>
    <dt>${productName(stripe, price)}<span>${detail}</span></dt>
    <dd>${formatMoney(price.unit_amount * quantity, price.currency)}</dd>
  </div>`
}

function intervalOf({ price }: Pick<LineItem, 'price'>): string {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return count === 1 ? interval : `${count} ${interval}s`
}

function closedPage(session: Session): Markup {
  if (session.status === 'complete') {
    return html`<section class="card consent">
      <h1>Paid</h1>
      <p class="lead">This checkout is done. It is not charged a second time.</p>
      <a class="button" href="${successAddress(session)}">Continue</a>
    </section>`
  }
  return html`<section class="card consent">
    <h1>This checkout has expired</h1>
    <p class="lead">Nothing was charged. Go back and start again.</p>
    ${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Go back</a>` : undefined}
  </section>`
}
