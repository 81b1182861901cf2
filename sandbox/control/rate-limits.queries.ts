import type { Store } from '../store/store.ts'

export function countCall(
  store: Store,
  key: string,
  now: number,
  oldestStart: number,
): { calls: number; startedAt: number } {
  const [row] = store.all<{ calls: number; startedAt: number }>(
    `INSERT INTO rate_windows (key, started_at, calls) VALUES (?, ?, 1)
     ON CONFLICT (key) DO UPDATE SET
       calls = CASE WHEN started_at <= ? THEN 1 ELSE calls + 1 END,
       started_at = CASE WHEN started_at <= ? THEN excluded.started_at ELSE started_at END
     RETURNING calls, started_at AS startedAt`,
    key,
    now,
    oldestStart,
    oldestStart,
  )
  return row ?? { calls: 1, startedAt: now }
}
