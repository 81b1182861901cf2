import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { currentGroupIn, saveGroup } from '../../posts/index.ts'
import { savedGroupOf, type SavedGroup } from './saved-group.ts'

export type PlatformDraft = { id: string; platform: PlatformKey; content: string }

type Draft = {
  id: string
  groupId: string
  text: string
  saved: { version: number } | null
  group: SavedGroup | null
}
type GroupStore = { getState: () => Draft; setState: (fields: { group: SavedGroup }) => void }

/**
 * Adds drafts with texts of their own to the group of the post, which need not be stored yet. The post itself stays as it
 * is stored. A repeated call adds nothing.
 */
export async function addDrafts(store: GroupStore, drafts: readonly PlatformDraft[]): Promise<void> {
  const { groupId, text, group: known } = store.getState()
  let group = known
  for (;;) {
    const targets = group?.targets ?? []
    const missing = drafts.filter((draft) => !targets.some(({ id }) => id === draft.id))
    try {
      const reply = await saveGroup(groupId, {
        version: group?.version ?? 0,
        content: group?.content ?? text,
        media: group?.media ?? [],
        targets: [...targets, ...missing.map((draft) => ({ ...draft, media: [] }))],
      })
      const { id, saved } = store.getState()
      const own = reply.group.posts.find((post) => post.id === id)
      // If the post was changed elsewhere, its next save has to be refused, so that the user can compare.
      if (own?.version === saved?.version) store.setState({ group: savedGroupOf(reply.group) })
      return
    } catch (error) {
      const current = currentGroupIn(error)
      if (!current) throw error
      group = savedGroupOf(current)
    }
  }
}
