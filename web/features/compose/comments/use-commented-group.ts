import { useMay } from '../../workspaces/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import type { Target } from '../draft/draft.ts'
import { useDraft } from '../draft/draft-store.ts'

/** The id of the group in the composer, if comments can be written on it: once it is saved. */
export function useCommentedGroup(): { groupId: string | null; mayWrite: boolean } {
  const { store } = useComposerStores()
  const groupId = useDraft(store, ({ id, version }) => (version > 0 ? id : null))
  return { groupId, mayWrite: useMay('comments:write') && groupId !== null }
}

/** The post whose own text is in the editor; null for the shared one. */
export const commentedPost = (target: Target | undefined): string | null =>
  target === undefined || target.text === null ? null : target.id
