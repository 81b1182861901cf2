import { z } from 'zod'

import { requireObject } from '../stripe-store.ts'
import type { Routes } from '../api/endpoint.ts'
import { listPage } from '../api/lists.ts'
import { nothing, paging } from '../api/parameters.ts'
import { present } from '../api/present.ts'

export function registerEvents(route: Routes): void {
  route({
    method: 'GET',
    path: '/events',
    operation: 'read-stripe',
    parameters: z.strictObject({
      ...paging,
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
    }),
    work: (stripe, { type, types, ...page }) =>
      listPage(stripe, 'event', '/v1/events', page, {
        fields: { type },
        anyOf: types && { path: 'type', values: types },
      }),
  })
  route({
    method: 'GET',
    path: '/events/:id',
    operation: 'read-stripe',
    parameters: nothing,
    work: (stripe, _given, id) => present(requireObject(stripe, 'event', id)),
  })
}
