import { useState } from 'react'
import { localStore } from '../../../shared/storage/safe-storage.ts'

/** A typed text that stays in this browser until it was sent. */
export function useKeptText(key: string) {
  const [text, setText] = useState(() => localStore.getItem(key) ?? '')
  const write = (typed: string) => {
    setText(typed)
    if (typed === '') localStore.removeItem(key)
    else localStore.setItem(key, typed)
  }
  return [text, write] as const
}
