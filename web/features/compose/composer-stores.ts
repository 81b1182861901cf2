import { createContext, use } from 'react'
import type { Checks } from './check/checks.ts'
import type { DraftStore } from './draft/draft-store.ts'
import type { GroupMedia } from './draft/group-media.ts'

/** What the open composer consists of: its draft, the media of its posts, and what the platforms say about them. */
type ComposerStores = { store: DraftStore; media: GroupMedia; checks: Checks }

export const ComposerStoresContext = createContext<ComposerStores | null>(null)

/** The stores of the composer that is open. Throws outside of one. */
export function useComposerStores(): ComposerStores {
  const stores = use(ComposerStoresContext)
  if (stores === null) throw new Error('useComposerStores must be used within a composer')
  return stores
}
