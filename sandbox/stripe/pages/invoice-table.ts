import { html, type Markup } from '../../pages/markup.ts'
import { formatMoney } from '../invoices/format-money.ts'
import type { Invoice } from '../objects/objects.ts'
import { formatShortDay } from './format-date.ts'

export const invoiceStates: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
}

export function invoiceTable(invoices: Invoice[]): Markup {
  if (invoices.length === 0) return html`<p class="card empty">There are no invoices yet.</p>`
  return html`<div class="card sheet">
    <table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Invoice</th>
          <th scope="col">Status</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.map(
          ({ created, number, status, total, currency, hosted_invoice_url }) =>
            html`<tr>
              <td>${formatShortDay(created)}</td>
              <td>
                ${hosted_invoice_url ? html`<a href="${hosted_invoice_url}">${number ?? ''}</a>` : 'Draft'}
              </td>
              <td>${invoiceStates[status]}</td>
              <td>${formatMoney(total, currency)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
