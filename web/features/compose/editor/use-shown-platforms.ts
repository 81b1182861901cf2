import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useTargetSummaries, type DraftStore } from '../draft/draft-store.ts'
import type { GroupMedia } from '../draft/group-media.ts'

/** Where the media of a tab goes: to its post, or to all posts that have the shared media. */
export function useShownPlatforms(
  store: DraftStore,
  media: GroupMedia,
  tab: string | null,
): readonly PlatformKey[] {
  const targets = useTargetSummaries(store)
  const own = useStore(media.own)
  return useMemo(() => {
    const shown = targets.filter(({ id }) => (tab === null ? own[id] === undefined : id === tab))
    return [...new Set(shown.map(({ platform }) => platform))]
  }, [targets, own, tab])
}
