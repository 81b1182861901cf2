import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { openTargets, textOf, type Draft } from '../draft/draft.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import type { DraftWriter } from '../draft/draft-writer.ts'
import { addVersions, type Version } from './add-versions.ts'

export type Editor = ReturnType<typeof createEditor>

/** What the assistant writes to: the text of the open tab. */
export function createEditor(store: DraftStore, writer: DraftWriter) {
  return {
    getState: () => {
      const draft = store.getState()
      const target = store.active()
      const chosen = [...new Set(openTargets(draft).map(({ platform }) => platform))]
      return { platform: target?.platform ?? tightest(draft), text: textOf(draft, target), chosen }
    },
    setState: ({ text }: { text: string }) => store.write(text),
    subscribe: (listener: () => void) => {
      const stops = [store.subscribe(listener), store.tab.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    incoming: store.incoming,
    /** Gives the posts for these platforms texts of their own, and saves the group. */
    addDrafts: async (versions: readonly Version[]) => {
      store.setState((draft) => addVersions(draft, versions))
      await writer.save()
    },
  }
}

/** The platform with the fewest characters: a text for it suits the others, too. */
function tightest(draft: Draft): PlatformKey {
  const limit = (platform: PlatformKey) => platforms[platform].limits().characterLimit
  const chosen = openTargets(draft).map(({ platform }) => platform)
  return chosen.toSorted((a, b) => limit(a) - limit(b))[0] ?? platformKeys[0]
}
