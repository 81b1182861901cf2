import { useState } from 'react'
import { newId } from '../../../shared/ids/new-id.ts'

/**
 * Stable React keys for the rows of a list whose entries have no ids, so that a row keeps its focus while it is edited
 * and while another one is removed. New rows are added at the end.
 */
export function useRowKeys(count: number): { keys: readonly string[]; removeKey: (at: number) => void } {
  const [saved, setSaved] = useState<readonly string[]>([])
  const keys = saved.length === count ? saved : Array.from({ length: count }, (_, at) => saved[at] ?? newId())
  if (keys !== saved) setSaved(keys)
  return { keys, removeKey: (at) => setSaved(keys.filter((_, index) => index !== at)) }
}
