import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { currentGroupIn, saveGroup } from '../../posts/index.ts'
import { savedGroupOf, type SavedGroup } from './saved-group.ts'

export type VersionDraft = { id: string; platform: PlatformKey; content: string }

type GroupStore = {
  getState: () => { groupId: string; text: string; group: SavedGroup | null }
  setState: (fields: { group: SavedGroup }) => void
}

/**
 * Adds drafts with texts of their own to the group of the post, which need not be stored yet. The post itself stays as it
 * is stored. A repeated call adds nothing.
 */
export async function addDrafts(store: GroupStore, drafts: readonly VersionDraft[]): Promise<void> {
  const { groupId, text } = store.getState()
  for (;;) {
    const { group } = store.getState()
    const targets = group?.targets ?? []
    const missing = drafts.filter((draft) => !targets.some(({ id }) => id === draft.id))
    const saved = await saveGroup(groupId, {
      version: group?.version ?? 0,
      content: group?.content ?? text,
      media: group?.media ?? [],
      targets: [...targets, ...missing.map((draft) => ({ ...draft, media: [] }))],
    }).then(
      (reply) => reply.group,
      (error: unknown) => {
        const current = currentGroupIn(error)
        if (!current) throw error
        store.setState({ group: savedGroupOf(current) })
        return null
      },
    )
    if (saved) return store.setState({ group: savedGroupOf(saved) })
  }
}
