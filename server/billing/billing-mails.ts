import { brand } from '../../contract/brand.ts'
import { plans, pointPacks } from '../../contract/plans.ts'
import type { Owner } from '../accounts/index.ts'
import type { Config } from '../config.ts'
import { composeMail } from '../mail/index.ts'
import type { BookedInvoice } from './books.ts'
import { moneyInWords } from './money-in-words.ts'

/** In Subscription & Billing a person opens the portal, where cards are changed and owed invoices paid. */
const screen = ({ appUrl }: Config) => `${appUrl}/subscription`

const footer = ({ billing }: Config) =>
  `You get this mail because you own a workspace at ${brand.name}. Questions? Write to ${billing.contact}.`

export function receiptMail(config: Config, owner: Owner, invoice: BookedInvoice) {
  const amount = moneyInWords(invoice.paid, invoice.currency)
  return composeMail({
    subject: `Receipt for ${amount}: ${whatFor(invoice)}`,
    greet: owner.full_name,
    blocks: [
      { say: `Thank you. We received ${amount} for ${whatFor(invoice)}.` },
      { say: `Invoice ${invoice.number} of ${dayInWords(invoice.createdAt)}.` },
      ...(invoice.url === null ? [] : [{ button: 'See the invoice', url: invoice.url }]),
      { say: 'All invoices stand in Subscription & Billing:' },
      { button: 'Subscription & Billing', url: screen(config) },
    ],
    footer: footer(config),
  })
}

export function refundMail(config: Config, owner: Owner, invoice: BookedInvoice, cents: number) {
  const amount = moneyInWords(cents, invoice.currency)
  const whole = invoice.refunded >= invoice.paid
  return composeMail({
    subject: `Refund of ${amount}`,
    greet: owner.full_name,
    blocks: [
      { say: `We paid ${amount} back to you for ${whatFor(invoice)} (invoice ${invoice.number}).` },
      {
        say: `${whole ? 'The points it brought' : 'The same share of the points it brought'} that were not used yet went with it; what you spent stays yours. Your bank shows the money in five to ten days.`,
      },
      { button: 'Subscription & Billing', url: screen(config) },
    ],
    footer: footer(config),
  })
}

export function paymentFailedMail(config: Config, owner: Owner, invoice: BookedInvoice, endsAt: Date) {
  const amount = moneyInWords(invoice.total, invoice.currency)
  return composeMail({
    subject: `Your payment of ${amount} failed`,
    greet: owner.full_name,
    blocks: [
      { say: `We could not collect ${amount} for ${whatFor(invoice)} (invoice ${invoice.number}).` },
      {
        say: `Your plan stays until ${dayInWords(endsAt)}. Please pay with another card until then: choose "Manage billing" in Subscription & Billing.`,
      },
      { button: 'Change the card', url: screen(config) },
    ],
    footer: footer(config),
  })
}

export function graceEndMail(config: Config, owner: Owner, invoice: BookedInvoice) {
  const amount = moneyInWords(invoice.total, invoice.currency)
  return composeMail({
    subject: 'Your plan ended, for a payment is missing',
    greet: owner.full_name,
    blocks: [
      {
        say: `The ${amount} for ${whatFor(invoice)} (invoice ${invoice.number}) did not come within seven days. Your workspace is on the Free plan now.`,
      },
      {
        say: 'Nothing was deleted. Posts that are scheduled go out at their time, and points you bought stay. Pay the invoice, and everything is as before: choose "Manage billing" in Subscription & Billing.',
      },
      { button: 'Pay and restore the plan', url: screen(config) },
    ],
    footer: footer(config),
  })
}

function whatFor({ plan, interval, pack, description }: BookedInvoice): string {
  if (pack !== null) return `${pointPacks[pack].points} points`
  if (plan === null) return description
  return `the ${plans[plan].name} plan${interval === null ? '' : interval === 'year' ? ', yearly' : ', monthly'}`
}

function dayInWords(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}
