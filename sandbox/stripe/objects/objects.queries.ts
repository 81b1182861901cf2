import type { Store, Value } from '../../store/store.ts'
import type { Kind, ObjectOf } from './objects.ts'

type Row = { body: string }

export type Indexed = { customer: string | null; owner: string | null; dueAt: number | null }

export function findObject<K extends Kind>(store: Store, kind: K, id: string): ObjectOf<K> | undefined {
  return store
    .all<Row>('SELECT body FROM stripe_objects WHERE id = ? AND kind = ?', id, kind)
    .map(parse<K>)[0]
}

/** An object of any kind, for expanding ids. */
export function findAnyObject(store: Store, id: string): ObjectOf<Kind> | undefined {
  return store.all<Row>('SELECT body FROM stripe_objects WHERE id = ?', id).map(parse<Kind>)[0]
}

export function putObject(store: Store, object: ObjectOf<Kind>, { customer, owner, dueAt }: Indexed): void {
  store.run(
    `INSERT INTO stripe_objects (id, kind, customer, owner, due_at, body) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET customer = excluded.customer, owner = excluded.owner, due_at = excluded.due_at,
       body = excluded.body`,
    object.id,
    object.object,
    customer,
    owner,
    dueAt,
    JSON.stringify(object),
  )
}

type Bound = number | undefined
type Bounds = { gt?: Bound; gte?: Bound; lt?: Bound; lte?: Bound }

export type Listing = {
  customer?: string | undefined
  owner?: string | undefined
  /** Fields of the object by their path, such as `payment_intent` or `payment.payment_intent`. */
  fields?: Record<string, string | number | undefined>
  anyOf?: { path: string; values: string[] } | undefined
  created?: Bounds | undefined
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  limit: number
}

/** Newest first, as Stripe lists; `endingBefore` pages backward. */
export function listObjects<K extends Kind>(store: Store, kind: K, listing: Listing): ObjectOf<K>[] {
  const conditions = ['kind = ?']
  const values: Value[] = [kind]
  const add = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  add('customer = ?', listing.customer)
  add('owner = ?', listing.owner)
  for (const [path, value] of Object.entries(listing.fields ?? {})) {
    add(`json_extract(body, '$.${path}') = ?`, value)
  }
  if (listing.anyOf) {
    const { path, values: wanted } = listing.anyOf
    conditions.push(`json_extract(body, '$.${path}') IN (SELECT value FROM json_each(?))`)
    values.push(JSON.stringify(wanted))
  }
  const { gt, gte, lt, lte } = listing.created ?? {}
  add("json_extract(body, '$.created') > ?", gt)
  add("json_extract(body, '$.created') >= ?", gte)
  add("json_extract(body, '$.created') < ?", lt)
  add("json_extract(body, '$.created') <= ?", lte)
  add('sequence < (SELECT sequence FROM stripe_objects WHERE id = ?)', listing.startingAfter)
  add('sequence > (SELECT sequence FROM stripe_objects WHERE id = ?)', listing.endingBefore)
  const order = listing.endingBefore === undefined ? 'DESC' : 'ASC'
  const rows = store.all<Row>(
    `SELECT body FROM stripe_objects WHERE ${conditions.join(' AND ')} ORDER BY sequence ${order} LIMIT ?`,
    ...values,
    listing.limit,
  )
  const found = rows.map(parse<K>)
  return listing.endingBefore === undefined ? found : found.toReversed()
}

/** Kinds with a `due_at`. */
export type DueKind = 'checkout.session' | 'subscription' | 'subscription_schedule' | 'invoice'
export type Due = { id: string; kind: DueKind; dueAt: number }

/** The object that is due first. At the same time a schedule comes first, because it sets the price of the renewal. */
export function findNextDue(store: Store, until: number): Due | undefined {
  return store.all<Due>(
    `SELECT id, kind, due_at AS dueAt FROM stripe_objects WHERE due_at IS NOT NULL AND due_at <= ?
     ORDER BY due_at, CASE kind WHEN 'subscription_schedule' THEN 0 WHEN 'subscription' THEN 1 ELSE 2 END, sequence
     LIMIT 1`,
    until,
  )[0]
}

function parse<K extends Kind>(row: Row): ObjectOf<K> {
  return JSON.parse(row.body) as ObjectOf<K>
}
