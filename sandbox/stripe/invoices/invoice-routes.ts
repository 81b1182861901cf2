import { z } from 'zod'

import { requireObject } from '../stripe-store.ts'
import { collect } from '../payments/collect.ts'
import type { Routes } from '../api/endpoint.ts'
import { cardDeclined, invalidRequest } from '../api/errors.ts'
import { emit } from '../events/emit-event.ts'
import { finalizeInvoice, payInvoice, voidInvoice } from './invoices.ts'
import { listPage } from '../api/lists.ts'
import { ignored, nothing, paging } from '../api/parameters.ts'
import { present } from '../api/present.ts'
import { previewInvoice, previewParameters } from './preview-invoice.ts'

export function registerInvoices(route: Routes): void {
  const read = { method: 'GET', operation: 'read-stripe' } as const
  const write = { method: 'POST', operation: 'change-invoice' } as const
  route({
    ...read,
    path: '/invoices',
    parameters: z.strictObject({
      ...paging,
      customer: z.string().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: z.string().optional(),
      collection_method: ignored.optional(),
    }),
    work: (stripe, { customer, status, subscription, collection_method: _method, ...page }) =>
      listPage(stripe, 'invoice', '/v1/invoices', page, {
        customer,
        owner: subscription,
        fields: { status },
      }),
  })
  route({
    ...write,
    path: '/invoices/create_preview',
    operation: 'preview-invoice',
    parameters: previewParameters,
    work: (stripe, given) => present(previewInvoice(stripe, given)),
  })
  route({
    ...read,
    path: '/invoices/:id',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'invoice', id)),
  })
  route({
    ...read,
    path: '/invoices/:id/lines',
    parameters: z.strictObject(paging),
    work: (stripe, _given, id) => present(requireObject(stripe, 'invoice', id)).lines as object,
  })
  route({
    ...write,
    path: '/invoices/:id/finalize',
    parameters: nothing,
    work: (stripe, _given, id) => {
      const draft = requireObject(stripe, 'invoice', id)
      if (draft.status !== 'draft') throw invalidRequest('This invoice is already finalized.')
      return present(finalizeInvoice(stripe, draft))
    },
  })
  route({
    ...write,
    path: '/invoices/:id/pay',
    parameters: z.strictObject({ payment_method: z.string().optional(), off_session: ignored.optional() }),
    work: (stripe, { payment_method }, id) => {
      const found = requireObject(stripe, 'invoice', id)
      const open = found.status === 'draft' ? finalizeInvoice(stripe, found) : found
      if (open.status === 'paid' && found.status !== 'draft') {
        throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
      }
      if (open.status !== 'open') return present(open)
      if (payment_method === undefined) {
        const { invoice, decline, charge } = collect(stripe, open)
        if (decline) throw cardDeclined(decline, charge)
        return present(invoice)
      }
      const method = requireObject(stripe, 'payment_method', payment_method, 'payment_method')
      const { invoice, charged } = payInvoice(stripe, open, method, false)
      if (charged?.decline) throw cardDeclined(charged.decline, charged.charge.id)
      return present(invoice)
    },
  })
  route({
    ...write,
    path: '/invoices/:id/void',
    parameters: nothing,
    work: (stripe, _given, id) => {
      const invoice = requireObject(stripe, 'invoice', id)
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
        throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`)
      }
      const voided = voidInvoice(stripe, invoice)
      emit(stripe, 'invoice.updated', voided)
      return present(voided)
    },
  })
  route({
    ...read,
    path: '/invoice_payments',
    parameters: z.strictObject({
      ...paging,
      invoice: z.string().optional(),
      payment: z.strictObject({ type: z.string(), payment_intent: z.string().optional() }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    work: (stripe, { invoice, payment, status, ...page }) =>
      listPage(stripe, 'invoice_payment', '/v1/invoice_payments', page, {
        owner: invoice,
        fields: { status, 'payment.payment_intent': payment?.payment_intent },
      }),
  })
  route({
    ...read,
    path: '/invoice_payments/:id',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'invoice_payment', id)),
  })
}
