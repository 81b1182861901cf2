import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readForm, readQuery } from '../../http/body.ts'
import { problemPage } from '../../pages/consent-page.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type StripeStore, type StripeContext, openStore } from '../stripe-store.ts'
import { problemsOf } from '../payments/cards.ts'
import { paymentOf } from '../invoices/invoices.ts'
import { formatMoney } from '../invoices/format-money.ts'
import type { Invoice } from '../objects/objects.ts'
import { findObject, listObjects } from '../objects/objects.queries.ts'
import { payOpenInvoice } from '../checkout/portal-actions.ts'
import { runDue } from '../run-due.ts'
import { sendStripePage } from './assets.ts'
import { type Attempt, cardForm, cardInputOf } from './card-form.ts'
import { formatDay } from './format-date.ts'
import { invoiceStates } from './invoice-table.ts'

/** The hosted page of an invoice: `GET /invoice/:id`; an open one can be paid there with `POST`. */
export function registerInvoicePage(app: FastifyInstance, context: StripeContext): void {
  app.get('/invoice/:id', (request, reply) => {
    runDue(context)
    const query = readQuery(request)
    const attempt = 'card' in query ? { input: cardInputOf(query), problems: {} } : undefined
    return show(context, reply, idOf(request), attempt)
  })
  app.post('/invoice/:id', async (request, reply) => {
    const input = cardInputOf((await readForm(request))?.fields ?? {})
    runDue(context)
    const attempt = context.store.transaction((): Attempt | undefined => {
      const stripe = openStore(context)
      const invoice = findObject(stripe.store, 'invoice', idOf(request))
      if (invoice?.status !== 'open') return undefined
      const problems = problemsOf(input, stripe.now)
      if (Object.keys(problems).length > 0) return { input, problems }
      const declined = payOpenInvoice(stripe, invoice, input)
      return declined === undefined ? undefined : { input, problems, declined }
    })
    context.deliverSoon()
    if (attempt) return show(context, reply, idOf(request), attempt)
    return reply.redirect(`${openStore(context).base}/invoice/${encodeURIComponent(idOf(request))}`, 303)
  })
}

function idOf(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function show(
  context: StripeContext,
  reply: FastifyReply,
  id: string,
  attempt: Attempt | undefined,
): FastifyReply {
  const stripe = openStore(context)
  const invoice = findObject(stripe.store, 'invoice', id)
  if (!invoice || invoice.status === 'draft') {
    const body = problemPage('No such invoice', 'This address leads to no invoice of this sandbox.')
    return sendStripePage(reply, context, { title: 'Invoice', body, status: 404 })
  }
  const wrong = Object.keys(attempt?.problems ?? {}).length > 0
  return sendStripePage(reply, context, {
    title: `Invoice ${invoice.number ?? ''}`,
    body: sheet(stripe, invoice, attempt),
    status: attempt?.declined ? 402 : wrong ? 422 : 200,
    formTarget: new URL(stripe.base).origin,
  })
}

function sheet(stripe: StripeStore, invoice: Invoice, attempt: Attempt | undefined): Markup {
  const money = (cents: number) => formatMoney(cents, invoice.currency)
  const refunded = refundedOf(stripe, invoice)
  const credit = invoice.total - invoice.amount_due
  return html`<article class="card">
      <header>
        <div>
          <h1>Invoice ${invoice.number ?? ''}</h1>
          <p class="help">${formatDay(invoice.status_transitions.finalized_at ?? invoice.created)}</p>
        </div>
        <p>${invoiceStates[invoice.status]}</p>
      </header>
      <p class="payer">${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</p>
      ${invoice.description ? html`<p>${invoice.description}</p>` : undefined}
      <dl class="items">
        ${invoice.lines.data.map(
          ({ description, amount, period }) =>
            html`<div>
              <dt>
                ${description}<span
                  >${
                    period.end > period.start
                      ? `${formatDay(period.start)} to ${formatDay(period.end)}`
                      : formatDay(period.start)
                  }</span
                >
              </dt>
              <dd>${money(amount)}</dd>
            </div>`,
        )}
        <div class="due">
          <dt>Total</dt>
          <dd>${money(invoice.total)}</dd>
        </div>
        ${credit > 0 ? amountRow('Paid from your balance', money(credit)) : undefined}
        ${amountRow('Amount paid', money(invoice.amount_paid))}
        ${refunded > 0 ? amountRow('Refunded', money(refunded)) : undefined}
        ${invoice.status === 'open' ? amountRow('Amount due', money(invoice.amount_remaining)) : undefined}
      </dl>
    </article>
    ${
      invoice.status === 'open'
        ? html`<section class="card paying" aria-labelledby="method">
            <h2 id="method">Pay with card</h2>
            ${cardForm({ button: `Pay ${money(invoice.amount_remaining)}`, attempt })}
          </section>`
        : undefined
    }`
}

function amountRow(label: string, value: string): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

function refundedOf(stripe: StripeStore, invoice: Invoice): number {
  const payment = paymentOf(stripe, invoice.id)
  if (!payment) return 0
  const charges = listObjects(stripe.store, 'charge', { owner: payment.payment.payment_intent, limit: 100 })
  return charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
}
