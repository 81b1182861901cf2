/**
 * The value of a table for a key that the server sent, and `other` for a key that only a newer server knows: pages that
 * were opened before an update must not break.
 */
export const knownOr = <Key extends string, Value, Other>(
  table: Readonly<Record<Key, Value>>,
  key: Key,
  other: Other,
): Value | Other => (Object.hasOwn(table, key) ? table[key] : other)

/** "Needs attention", of `needs_attention`. */
export function capitalized(key: string): string {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
