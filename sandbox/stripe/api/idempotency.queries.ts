import type { Store } from '../../store/store.ts'

export type StoredAnswer = { request: string; status: number; body: string }

/** The stored answer of an idempotency key. Stripe forgets keys after a day. */
export function findAnswer(store: Store, key: string, now: number): StoredAnswer | undefined {
  return store.all<StoredAnswer>(
    'SELECT request, status, body FROM stripe_answers WHERE key = ? AND created_at > ?',
    key,
    now - 86_400,
  )[0]
}

export function putAnswer(store: Store, key: string, answer: StoredAnswer, now: number): void {
  store.run(
    `INSERT INTO stripe_answers (key, request, status, body, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET request = excluded.request, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at`,
    key,
    answer.request,
    answer.status,
    answer.body,
    now,
  )
}
