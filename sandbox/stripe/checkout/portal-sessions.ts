import { z } from 'zod'

import { saveObject, requireObject, newId } from '../stripe-store.ts'
import type { Routes } from '../api/endpoint.ts'
import { invalidRequest } from '../api/errors.ts'
import type { PortalSession } from '../objects/objects.ts'
import { ignored } from '../api/parameters.ts'
import { present } from '../api/present.ts'

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
    work: (stripe, { customer, return_url }) => {
      requireObject(stripe, 'customer', customer, 'customer')
      if (return_url !== undefined && !isKnownAddress(return_url)) {
        const message = 'Not a valid URL: the sandbox leads back only to the product it belongs to.'
        throw invalidRequest(message, { code: 'url_invalid', param: 'return_url' })
      }
      const id = newId('bps')
      return present(
        saveObject<PortalSession>(stripe, {
          id,
          object: 'billing_portal.session',
          created: stripe.now,
          customer,
          return_url: return_url ?? null,
          url: `${stripe.base}/portal/${id}`,
        }),
      )
    },
  })
}
