import type { Store } from '../store/store.ts'

export function listSettings(store: Store): { name: string; value: number }[] {
  return store.all('SELECT name, value FROM settings')
}

export function putSetting(store: Store, name: string, value: number): void {
  store.run(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
