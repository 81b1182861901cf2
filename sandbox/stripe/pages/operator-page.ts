import type { FastifyInstance, FastifyReply } from 'fastify'

import { Refusal } from '../../http/responses.ts'
import { type Fields, readForm } from '../../http/body.ts'
import { html, type Markup } from '../../pages/markup.ts'
import { type StripeStore, type StripeContext, openStore } from '../stripe-store.ts'
import type { StripeControl } from '../control.ts'
import { paymentOf } from '../invoices/invoices.ts'
import { formatMoney } from '../invoices/format-money.ts'
import type { Charge, Invoice } from '../objects/objects.ts'
import { findObject, listObjects } from '../objects/objects.queries.ts'
import { sendStripePage } from './assets.ts'
import { formatMinute } from './format-date.ts'
import { invoiceStates } from './invoice-table.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const jumps = [
  { label: '1 hour', seconds: HOUR },
  { label: '1 day', seconds: DAY },
  { label: '1 week', seconds: 7 * DAY },
  { label: '1 month', seconds: 31 * DAY },
  { label: '1 year', seconds: 366 * DAY },
]

/** The controls as a page: the clock, the webhooks, refunds and disputes of invoices. */
export function registerOperatorPage(
  app: FastifyInstance,
  context: StripeContext,
  control: StripeControl,
): void {
  app.get('/stripe-controls', (_request, reply) => show(reply, context, control, undefined))
  app.post('/stripe-controls', async (request, reply) => {
    // Refuses forms of other sites: browsers send where a form comes from.
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send()
    const fields = (await readForm(request))?.fields ?? {}
    try {
      await press(control, fields)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return show(reply, context, control, messageOf(error))
    }
    return reply.redirect(`${context.base()}/stripe-controls`, 303)
  })
}

async function press(
  control: StripeControl,
  { act = '', invoice = '', seconds = '0' }: Fields,
): Promise<void> {
  if (act === 'advance') {
    const wanted = jumps.find((jump) => String(jump.seconds) === seconds)
    if (wanted) control.advance(wanted.seconds)
  }
  if (act === 'hold') control.changeSettings({ holdWebhooks: true })
  if (act === 'resume') control.changeSettings({ holdWebhooks: false })
  if (act === 'deliver') await control.deliver({ atOnce: true })
  if (act === 'refund') control.refund(invoice)
  if (act === 'dispute') control.openDispute(invoice)
  if (act === 'won' || act === 'lost') control.closeDispute(invoice, act)
}

function messageOf({ answer }: Refusal): string {
  return (answer.body as { error: { message: string } }).error.message
}

function show(
  reply: FastifyReply,
  context: StripeContext,
  control: StripeControl,
  problem: string | undefined,
): FastifyReply {
  return sendStripePage(reply, context, {
    title: 'Controls',
    body: operatorPage(openStore(context), context.base(), control, problem),
    status: problem === undefined ? 200 : 400,
    formTarget: new URL(context.base()).origin,
  })
}

function operatorPage(
  stripe: StripeStore,
  base: string,
  control: StripeControl,
  problem: string | undefined,
): Markup {
  const action = `${base}/stripe-controls`
  const pending = control.pending()
  const { holdWebhooks } = control.settings()
  const invoices = listObjects(stripe.store, 'invoice', { limit: 30 }).filter(
    ({ status }) => status !== 'draft',
  )
  return html`<div>
    <h1>Card payments</h1>
    ${problem === undefined ? undefined : html`<p class="declined" role="alert">${problem}</p>`}
    <section aria-labelledby="clock">
      <h2 id="clock">Clock</h2>
      <div class="card">
        <p>${formatMinute(control.now())}</p>
        <p class="help">Renewals, retries and endings come when this clock says so. It only goes forward.</p>
        <form method="post" action="${action}">
          <input type="hidden" name="act" value="advance" />
          ${jumps.map(
            ({ label, seconds }) =>
              html`<button class="quiet" name="seconds" value="${seconds}" aria-label="Forward ${label}">
                + ${label}
              </button>`,
          )}
        </form>
      </div>
    </section>
    <section aria-labelledby="events">
      <h2 id="events">Webhooks</h2>
      <div class="card">
        <p>${pending.length === 0 ? 'Everything is delivered.' : `${pending.length} not delivered yet`}</p>
        <p class="help">
          ${holdWebhooks ? 'New events wait until you deliver them.' : 'New events are delivered at once.'}
        </p>
        <form method="post" action="${action}">
          ${
            holdWebhooks
              ? html`<button class="quiet" name="act" value="resume">Deliver by themselves</button>`
              : html`<button class="quiet" name="act" value="hold">Hold back</button>`
          }
          ${
            pending.length > 0
              ? html`<button class="quiet" name="act" value="deliver">Deliver now</button>`
              : undefined
          }
        </form>
        ${
          pending.length > 0
            ? html`<ul>
                ${pending.slice(0, 20).map(
                  ({ type, attempts, lastStatus }) =>
                    html`<li>
                      ${type}
                      <span class="help"
                        >${attempts > 0 ? `${attempts} tries, last ${lastStatus ?? 'no answer'}` : 'waiting'}</span
                      >
                    </li>`,
                )}
              </ul>`
            : undefined
        }
      </div>
    </section>
    <section aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      ${
        invoices.length === 0
          ? html`<p class="card empty">No invoices yet. Buy something in the product first.</p>`
          : html`<div class="card sheet">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Invoice</th>
                    <th scope="col">Customer</th>
                    <th scope="col">Status</th>
                    <th scope="col">Amount</th>
                    <th scope="col"><span class="unseen">What can be done</span></th>
                  </tr>
                </thead>
                <tbody>
                  ${invoices.map((invoice) => row(stripe, action, invoice))}
                </tbody>
              </table>
            </div>`
      }
    </section>
  </div>`
}

function row(stripe: StripeStore, action: string, invoice: Invoice): Markup {
  const charge = chargeOf(stripe, invoice)
  const dispute = charge && listObjects(stripe.store, 'dispute', { owner: charge.id, limit: 1 })[0]
  const acts =
    dispute?.status === 'needs_response'
      ? { won: 'Dispute won', lost: 'Dispute lost' }
      : charge?.status === 'succeeded' && !charge.disputed && !charge.refunded
        ? { refund: 'Refund', dispute: 'Dispute' }
        : {}
  return html`<tr>
    <td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number ?? ''}</a></td>
    <td>${invoice.customer_email ?? invoice.customer}</td>
    <td>${stateOf(invoice, charge, dispute?.status)}</td>
    <td>${formatMoney(invoice.total, invoice.currency)}</td>
    <td>
      <form method="post" action="${action}">
        <input type="hidden" name="invoice" value="${invoice.id}" />
        ${Object.entries(acts).map(
          ([act, label]) =>
            html`<button
              class="quiet"
              name="act"
              value="${act}"
              aria-label="${label}, ${invoice.number ?? ''}"
            >
              ${label}
            </button>`,
        )}
      </form>
    </td>
  </tr>`
}

function stateOf(invoice: Invoice, charge: Charge | undefined, dispute: string | undefined): string {
  if (dispute === 'needs_response') return 'Disputed'
  if (dispute !== undefined) return `Dispute ${dispute}`
  if (charge?.refunded) return 'Refunded'
  return invoiceStates[invoice.status]
}

function chargeOf(stripe: StripeStore, invoice: Invoice): Charge | undefined {
  const payment = paymentOf(stripe, invoice.id)
  const intent = payment && findObject(stripe.store, 'payment_intent', payment.payment.payment_intent)
  return intent?.latest_charge ? findObject(stripe.store, 'charge', intent.latest_charge) : undefined
}
