import { useMemo } from 'react'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { tabStore } from '../../../../shared/storage/safe-storage.ts'
import { usePostsChanged } from '../../../posts/index.ts'
import { useSocialAccounts } from '../../../social-accounts/index.ts'
import { promptKey } from '../../writing/prompt-key.ts'
import { accountOf, type PlannedIdea } from './planned-idea.ts'
import { saveIdea } from './save-idea.ts'
import { useWeek, weekOf } from './week-store.ts'

/** The ideas of the last week of ideas that have no post yet. */
export function useOpenIdeas(): PlannedIdea[] {
  const week = useWeek(weekOf(useUser().id))
  return useMemo(() => (week?.ideas ?? []).filter(isOpen), [week])
}

const isOpen = ({ saved, dropped, writingId }: PlannedIdea) =>
  saved === 'no' && !dropped && writingId === null

/**
 * Saves an idea as a draft, and resolves to what the composer opens it with. Without a text, the draft begins with the first
 * line of the idea, and the assistant is given its prompt.
 */
export function useDraftIdea() {
  const { id: userId } = useUser()
  const accounts = useSocialAccounts().data?.accounts ?? none
  const changed = usePostsChanged()
  return async (idea: PlannedIdea): Promise<{ postId: string; mode: 'ai' | null }> => {
    const written = idea.text !== null && idea.text.trim() !== ''
    await saveIdea(written ? idea : { ...idea, text: idea.hook }, accountOf(idea, accounts)?.id ?? null)
    weekOf(userId).patch(idea.key, { saved: 'draft' })
    changed()
    if (!written) tabStore.setItem(promptKey(userId), idea.prompt)
    return { postId: idea.key, mode: written ? null : 'ai' }
  }
}

const none: never[] = []
