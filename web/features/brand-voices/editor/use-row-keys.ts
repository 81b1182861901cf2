import { useState } from 'react'
import { newId } from '../../../shared/ids/new-id.ts'

/**
 * A lasting key for each row of a list whose entries have none of their own, so that a row keeps its focus while it is
 * written in and while another is taken out. New rows stand at the end.
 */
export function useRowKeys(count: number): { keys: readonly string[]; takeOut: (at: number) => void } {
  const [kept, setKept] = useState<readonly string[]>([])
  const keys = kept.length === count ? kept : Array.from({ length: count }, (_, at) => kept[at] ?? newId())
  if (keys !== kept) setKept(keys)
  return { keys, takeOut: (at) => setKept(keys.filter((_, index) => index !== at)) }
}
