import { z } from 'zod'

import { need } from './books.ts'
import type { Routes } from './endpoint.ts'
import { listPage } from './lists.ts'
import { nothing, paging } from './parameters.ts'
import { present } from './present.ts'

export function registerEvents(route: Routes): void {
  route({
    method: 'GET',
    path: '/events',
    operation: 'read-card',
    parameters: z.strictObject({
      ...paging,
      type: z.string().optional(),
      types: z.array(z.string()).max(20).optional(),
    }),
    work: (books, { type, types, ...page }) =>
      listPage(books, 'event', '/v1/events', page, {
        fields: { type },
        anyOf: types && { path: 'type', values: types },
      }),
  })
  route({
    method: 'GET',
    path: '/events/:id',
    operation: 'read-card',
    parameters: nothing,
    work: (books, _given, id) => present(need(books, 'event', id)),
  })
}
