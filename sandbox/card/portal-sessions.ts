import { z } from 'zod'

import { keep, need, newId } from './books.ts'
import type { Routes } from './endpoint.ts'
import { invalidRequest } from './errors.ts'
import type { PortalSession } from './objects.ts'
import { ignored } from './parameters.ts'
import { present } from './present.ts'

export function registerPortalSessions(route: Routes, isKnownAddress: (address: string) => boolean): void {
  route({
    method: 'POST',
    path: '/billing_portal/sessions',
    operation: 'portal',
    parameters: z.strictObject({
      configuration: ignored.optional(),
      customer: z.string(),
      locale: ignored.optional(),
      return_url: z.string().max(5000).optional(),
    }),
    work: (books, { customer, return_url }) => {
      need(books, 'customer', customer, 'customer')
      if (return_url !== undefined && !isKnownAddress(return_url)) {
        const message = 'Not a valid URL: the sandbox leads back only to the product it belongs to.'
        throw invalidRequest(message, { code: 'url_invalid', param: 'return_url' })
      }
      const id = newId('bps')
      return present(
        keep<PortalSession>(books, {
          id,
          object: 'billing_portal.session',
          created: books.now,
          customer,
          return_url: return_url ?? null,
          url: `${books.base}/portal/${id}`,
        }),
      )
    },
  })
}
