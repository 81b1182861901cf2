import { brand } from '../../../contract/brand.ts'
import { plans, pointPacks } from '../../../contract/billing/plans.ts'
import { inWorkspace } from '../../../contract/workspaces/workspace-link.ts'
import type { Owner } from '../../accounts/index.ts'
import type { Config } from '../../config.ts'
import { composeMail } from '../../mail/index.ts'
import type { InvoiceSnapshot } from '../snapshot/billing-snapshot.ts'

/** The owner of the workspace that an invoice is for. */
export type BillingContact = Owner & { workspaceId: string }

/** On the Subscription & Billing page, the owner can open the portal to change the card or pay an invoice. */
const billingUrl = ({ appUrl }: Config, { workspaceId }: BillingContact) =>
  inWorkspace(`${appUrl}/subscription`, workspaceId)

const footer = ({ billing }: Config) =>
  `You received this email because you own a workspace at ${brand.name}. Questions? Write to ${billing.contact}.`

export function receiptMail(config: Config, owner: BillingContact, invoice: InvoiceSnapshot) {
  const amount = formatMoney(invoice.paid, invoice.currency)
  return composeMail({
    subject: `Receipt for ${amount}: ${whatFor(invoice)}`,
    greet: owner.full_name,
    blocks: [
      { say: `Thank you. We received ${amount} for ${whatFor(invoice)}.` },
      { say: `Invoice ${invoice.number} of ${formatDate(invoice.createdAt)}.` },
      ...(invoice.url === null ? [] : [{ button: 'View the invoice', url: invoice.url }]),
      { say: 'You find all invoices in Subscription & Billing:' },
      { button: 'Subscription & Billing', url: billingUrl(config, owner) },
    ],
    footer: footer(config),
  })
}

export function refundMail(config: Config, owner: BillingContact, invoice: InvoiceSnapshot, cents: number) {
  const amount = formatMoney(cents, invoice.currency)
  const whole = invoice.refunded >= invoice.paid
  return composeMail({
    subject: `Refund of ${amount}`,
    greet: owner.full_name,
    blocks: [
      { say: `We refunded ${amount} for ${whatFor(invoice)} (invoice ${invoice.number}).` },
      {
        say: `${whole ? 'Its unused points' : 'The same share of its points, as far as unused,'} were removed from your balance. The money reaches your account in five to ten days.`,
      },
      { button: 'Subscription & Billing', url: billingUrl(config, owner) },
    ],
    footer: footer(config),
  })
}

export function paymentFailedMail(
  config: Config,
  owner: BillingContact,
  invoice: InvoiceSnapshot,
  endsAt: Date,
) {
  const amount = formatMoney(invoice.total, invoice.currency)
  return composeMail({
    subject: `Your payment of ${amount} failed`,
    greet: owner.full_name,
    blocks: [
      { say: `We could not collect ${amount} for ${whatFor(invoice)} (invoice ${invoice.number}).` },
      {
        say: `Your plan stays active until ${formatDate(endsAt)}. Please pay with another card before then: choose "Manage billing" in Subscription & Billing.`,
      },
      { button: 'Change the card', url: billingUrl(config, owner) },
    ],
    footer: footer(config),
  })
}

export function graceEndMail(config: Config, owner: BillingContact, invoice: InvoiceSnapshot) {
  const amount = formatMoney(invoice.total, invoice.currency)
  return composeMail({
    subject: 'Your plan ended because of an unpaid invoice',
    greet: owner.full_name,
    blocks: [
      {
        say: `We did not receive ${amount} for ${whatFor(invoice)} (invoice ${invoice.number}) within seven days. Your workspace is now on the Free plan.`,
      },
      {
        say: 'Nothing was deleted. Scheduled posts go out on time, and points you bought stay. Pay the invoice to restore your plan: choose "Manage billing" in Subscription & Billing.',
      },
      { button: 'Pay and restore the plan', url: billingUrl(config, owner) },
    ],
    footer: footer(config),
  })
}

function whatFor({ plan, interval, pack, description }: InvoiceSnapshot): string {
  if (pack !== null) return `${pointPacks[pack].points} points`
  if (plan === null) return description
  return `the ${plans[plan].name} plan${interval === null ? '' : interval === 'year' ? ', yearly' : ', monthly'}`
}

function formatDate(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
}
