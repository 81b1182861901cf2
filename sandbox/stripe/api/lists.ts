import type { StripeStore } from '../stripe-store.ts'
import type { Kind } from '../objects/objects.ts'
import { findAnyObject, type Listing, listObjects } from '../objects/objects.queries.ts'
import { invalidRequest } from './errors.ts'
import { present } from './present.ts'

type Paging = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Listing['created']
}

/** One page of a kind, as Stripe's list objects are. */
export function listPage(
  stripe: StripeStore,
  kind: Kind,
  url: string,
  paging: Paging,
  filter: Pick<Listing, 'customer' | 'owner' | 'fields' | 'anyOf'> = {},
): object {
  for (const name of ['starting_after', 'ending_before'] as const) {
    const id = paging[name]
    if (id !== undefined && findAnyObject(stripe.store, id)?.object !== kind) {
      throw invalidRequest(`No such ${kind.replaceAll('_', ' ')}: '${id}'`, {
        code: 'resource_missing',
        param: name,
      })
    }
  }
  const found = listObjects(stripe.store, kind, {
    ...filter,
    created: paging.created,
    startingAfter: paging.starting_after,
    endingBefore: paging.ending_before,
    limit: paging.limit + 1,
  })
  const has_more = found.length > paging.limit
  const data = paging.ending_before === undefined ? found.slice(0, paging.limit) : found.slice(-paging.limit)
  return { object: 'list', url, has_more, data: data.map(present) }
}
