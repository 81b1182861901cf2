import type { Store } from '../store.ts'

export type KeptAnswer = { request: string; status: number; body: string }

/** What was answered to a key before. Stripe forgets keys after a day. */
export function findAnswer(store: Store, key: string, now: number): KeptAnswer | undefined {
  return store.all<KeptAnswer>(
    'SELECT request, status, body FROM card_answers WHERE key = ? AND created_at > ?',
    key,
    now - 86_400,
  )[0]
}

export function putAnswer(store: Store, key: string, answer: KeptAnswer, now: number): void {
  store.run(
    `INSERT INTO card_answers (key, request, status, body, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET request = excluded.request, status = excluded.status, body = excluded.body,
       created_at = excluded.created_at`,
    key,
    answer.request,
    answer.status,
    answer.body,
    now,
  )
}
