import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { subscribeToAll } from '../../../shared/hooks/paced.ts'
import { openTargets, textOf } from '../draft/draft.ts'
import type { GroupPost } from '../../assistant/index.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'
import { applyTexts, takeBackTexts, type PlatformText } from './apply-texts.ts'

export type Editor = ReturnType<typeof createEditor>

/** What the assistant writes to: the text of the open tab, and the media of the posts. */
export function createEditor(store: DraftStore, media: GroupMedia) {
  return {
    getState: () => {
      const draft = store.getState()
      const target = store.active()
      const open = openTargets(draft)
      const chosen = [...new Set(open.map(({ platform }) => platform))]
      return {
        groupId: draft.id,
        targetId: target?.id ?? null,
        platform: target?.platform ?? tightest(chosen),
        text: textOf(draft, target),
        isOwn: target !== undefined && target.text !== null,
        chosen,
        accountIds: (target ? [target] : open).flatMap(({ accountId }) => accountId ?? []),
      }
    },
    setState: ({ text }: { text: string }) => store.write(text),
    subscribe: (listener: () => void) => subscribeToAll([store, store.tab], listener),
    at: (post: GroupPost | null) => {
      const draft = store.getState()
      const open = openTargets(draft)
      const isHere =
        post?.groupId === draft.id && (post.targetId === null || open.some(({ id }) => id === post.targetId))
      const targetId = isHere ? post.targetId : (store.active()?.id ?? null)
      const asked = open.filter(({ id }) => targetId === null || id === targetId)
      return {
        media: media.forEditing(targetId),
        platform: tightest(asked.map(({ platform }) => platform)),
        isHere,
        show: () => store.tab.setState(targetId, true),
      }
    },
    incoming: store.incoming,
    /** Gives the posts for these platforms texts of their own. Returns how to take them back. */
    applyTexts: (texts: readonly PlatformText[]) => {
      const before = store.getState()
      const first = tightest(texts.map(({ platform }) => platform))
      const shared = texts.find(({ platform }) => platform === first)?.text ?? ''
      store.setState((draft) => applyTexts(draft, texts, shared))
      return () => store.setState((draft) => takeBackTexts(draft, texts, before, shared))
    },
  }
}

/** The platform with the fewest characters: a text for it suits the others, too. */
function tightest(keys: readonly PlatformKey[]): PlatformKey {
  const limit = (platform: PlatformKey) => platforms[platform].limits().characterLimit
  return keys.toSorted((a, b) => limit(a) - limit(b))[0] ?? platformKeys[0]
}
