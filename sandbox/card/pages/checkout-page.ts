import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type Fields, readForm, readQuery } from '../../body.ts'
import { problemPage } from '../../pages/consent-page.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type Books, type CardContext, openBooks } from '../books.ts'
import { problemsOf } from '../cards.ts'
import { productName } from '../lines.ts'
import { formatMoney } from '../money.ts'
import type { LineItem, Session } from '../objects.ts'
import { findObject } from '../objects.queries.ts'
import { paySession } from '../pay-session.ts'
import { runDue } from '../run-due.ts'
import { sendCardPage } from './assets.ts'
import { type Attempt, cardForm, cardInputOf } from './card-form.ts'

/** The hosted page of a checkout session: `GET|POST /pay/:id`; a payment answers 303 to the success address. */
export function registerCheckoutPage(app: FastifyInstance, context: CardContext): void {
  app.get('/pay/:id', (request, reply) => {
    runDue(context)
    const books = openBooks(context)
    const session = findObject(books.store, 'checkout.session', idOf(request))
    const query = readQuery(request)
    const attempt = 'card' in query ? { input: cardInputOf(query), problems: {} } : undefined
    return show(context, books, reply, session, attempt)
  })
  app.post('/pay/:id', async (request, reply) => {
    const form = await readForm(request)
    runDue(context)
    // From looking at the session to the last entry in one transaction: pressed twice, it is paid once.
    const { session, attempt } = context.store.transaction(() =>
      pay(openBooks(context), idOf(request), form?.fields ?? {}),
    )
    context.poke()
    if (session?.status === 'complete') {
      return reply.header('cache-control', 'no-store').redirect(successAddress(session), 303)
    }
    return show(context, openBooks(context), reply, session, attempt)
  })
}

type Outcome = { session: Session | undefined; attempt?: Attempt }

function pay(books: Books, id: string, fields: Fields): Outcome {
  const session = findObject(books.store, 'checkout.session', id)
  if (session?.status !== 'open') return { session }
  const input = cardInputOf(fields)
  const problems = problemsOf(input, books.now)
  if (Object.keys(problems).length > 0) return { session, attempt: { input, problems } }
  const result = paySession(books, session, input)
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
  context: CardContext,
  books: Books,
  reply: FastifyReply,
  session: Session | undefined,
  attempt: Attempt | undefined,
): FastifyReply {
  if (!session) {
    const body = problemPage('No such checkout', 'This address leads to no checkout of this sandbox.')
    return sendCardPage(reply, context, { title: 'Checkout', body, status: 404 })
  }
  if (session.status !== 'open') {
    const status = session.status === 'expired' ? 410 : 200
    return sendCardPage(reply, context, { title: 'Checkout', body: closedPage(session), status })
  }
  const wrong = Object.keys(attempt?.problems ?? {}).length > 0
  return sendCardPage(reply, context, {
    title: 'Checkout',
    body: openPage(books, session, attempt),
    status: attempt?.declined ? 402 : wrong ? 422 : 200,
    formTarget: new URL(session.success_url).origin,
  })
}

function openPage(books: Books, session: Session, attempt: Attempt | undefined): Markup {
  const items = session.inner?.items ?? []
  const total = formatMoney(session.amount_total, session.currency)
  const recurring = items.find(({ price }) => price.recurring)
  const names = items.map(({ price }) => productName(books, price)).join(', ')
  return html`<div class="checkout">
    <section class="summary" aria-labelledby="title">
      ${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">Back</a>` : undefined}
      <h1 id="title">${recurring ? `Subscribe to ${names}` : `Buy ${names}`}</h1>
      <p class="total">${total} ${recurring && html`<span>per ${intervalOf(recurring)}</span>`}</p>
      <dl class="items">
        ${items.map((item) => itemRow(books, item))}
        <div class="due">
          <dt>Total due today</dt>
          <dd>${total}</dd>
        </div>
      </dl>
      ${
        recurring
          ? html`<p class="help">Renews every ${intervalOf(recurring)} until it is cancelled.</p>`
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

function itemRow(books: Books, { price, quantity }: LineItem): Markup {
  const each = formatMoney(price.unit_amount, price.currency)
  const detail = price.recurring
    ? `Billed every ${intervalOf({ price })}`
    : quantity > 1
      ? `${quantity} at ${each}`
      : 'One payment'
  return html`<div>
    <dt>${productName(books, price)}<span>${detail}</span></dt>
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
