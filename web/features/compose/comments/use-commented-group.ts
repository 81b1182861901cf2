import { useMay } from '../../workspaces/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useDraft } from '../draft/draft-store.ts'

/** The id of the group in the composer, if comments can be written on it: once it is saved. */
export function useCommentedGroup(): { groupId: string | null; mayWrite: boolean } {
  const { store } = useComposerStores()
  const groupId = useDraft(store, ({ id, version }) => (version > 0 ? id : null))
  return { groupId, mayWrite: useMay('comments:write') && groupId !== null }
}
