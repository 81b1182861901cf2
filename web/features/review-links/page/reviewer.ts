import { useState } from 'react'
import { localStore } from '../../../shared/storage/safe-storage.ts'

/** Who reviews in this browser: the token that the server gave them, and their name. */
export type Reviewer = { token: string; name: string }

/** The reviewer of the link with this token; null until they gave a name. */
export function useKeptReviewer(linkToken: string) {
  const key = `reviewer-${linkToken}`
  const [reviewer, setReviewer] = useState(() => read(key))
  const keep = (next: Reviewer | null) => {
    setReviewer(next)
    if (next === null) localStore.removeItem(key)
    else localStore.setItem(key, JSON.stringify(next))
  }
  return [reviewer, keep] as const
}

function read(key: string): Reviewer | null {
  try {
    const { token, name } = JSON.parse(localStore.getItem(key) ?? '{}') as Partial<Reviewer>
    return typeof token === 'string' && typeof name === 'string' ? { token, name } : null
  } catch {
    return null
  }
}
