import type { Store } from '../../store/store.ts'

export type Delivery = {
  eventId: string
  attempts: number
  /** Milliseconds since 1970; null when there is no further attempt. */
  nextAt: number | null
  deliveredAt: number | null
  lastStatus: number | null
}

const columns =
  'event_id AS eventId, attempts, next_at AS nextAt, delivered_at AS deliveredAt, last_status AS lastStatus'

export function insertDelivery(store: Store, eventId: string, now: number): void {
  store.run('INSERT INTO stripe_deliveries (event_id, next_at) VALUES (?, ?)', eventId, now)
}

/** Not delivered yet, oldest first. */
export function listPendingDeliveries(store: Store): (Delivery & { type: string })[] {
  return store.all(
    `SELECT ${columns}, json_extract(body, '$.type') AS type
     FROM stripe_deliveries JOIN stripe_objects ON id = event_id
     WHERE next_at IS NOT NULL ORDER BY sequence`,
  )
}

/** Claims some due deliveries, in random order; no other process claims them before `lease`. */
export function claimDeliveries(store: Store, now: number, lease: number, limit: number): Delivery[] {
  return store.all(
    `UPDATE stripe_deliveries SET next_at = ?, attempts = attempts + 1 WHERE event_id IN (
       SELECT event_id FROM stripe_deliveries WHERE next_at <= ? ORDER BY random() LIMIT ?)
     RETURNING ${columns}`,
    lease,
    now,
    limit,
  )
}

export function findNextDelivery(store: Store): number | undefined {
  const found = store.all<{ nextAt: number | null }>('SELECT min(next_at) AS nextAt FROM stripe_deliveries')
  return found[0]?.nextAt ?? undefined
}

export function markDelivered(store: Store, eventId: string, status: number, now: number): void {
  store.run(
    'UPDATE stripe_deliveries SET delivered_at = ?, last_status = ?, next_at = NULL WHERE event_id = ?',
    now,
    status,
    eventId,
  )
}

/** With `nextAt` null there is no further attempt. */
export function markFailed(
  store: Store,
  eventId: string,
  status: number | null,
  nextAt: number | null,
): void {
  store.run(
    'UPDATE stripe_deliveries SET last_status = ?, next_at = ? WHERE event_id = ? AND delivered_at IS NULL',
    status,
    nextAt,
    eventId,
  )
}
