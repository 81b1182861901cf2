import { useState } from 'react'
import { useOpenIdeas } from '../../assistant/index.ts'
import { useUndatedDrafts } from '../../posts/index.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'

const storageKey = 'calendarTray'

/** The drafts without a time and the ideas, and whether they are shown, which this browser remembers. */
export function useTray() {
  const drafts = useUndatedDrafts()
  const ideas = useOpenIdeas()
  const [isOpen, setIsOpen] = useState(() => localStore.getItem(storageKey) !== 'closed')
  return {
    drafts,
    ideas,
    count: (drafts?.length ?? 0) + ideas.length,
    isOpen,
    toggle: () => {
      localStore.setItem(storageKey, isOpen ? 'closed' : 'open')
      setIsOpen(!isOpen)
    },
  }
}

export type Tray = ReturnType<typeof useTray>
