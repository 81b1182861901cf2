import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { workspaceKey } from '../../../shared/session/tab-workspace.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'
import type { EachRequest, EachSource } from '../writing/assistant-store.ts'

/** Texts for several platforms that were requested and not applied yet. */
type RunningTexts = {
  groupId: string
  source: EachSource
  texts: { id: string; platform: PlatformKey }[]
}

const storageKey = (userId: string) => workspaceKey('assistant-each', userId)

/** Kept while the dialog is open, so that the texts are still there after the page is loaded again. */
export const keepRunning = (userId: string, running: RunningTexts): void =>
  tabStore.setItem(storageKey(userId), JSON.stringify(running))

export const forgetRunning = (userId: string): void => tabStore.removeItem(storageKey(userId))

/** The request to go on with for this group; null if nothing was running. */
export function runningRequest(userId: string, groupId: string): EachRequest | null {
  try {
    const kept = JSON.parse(tabStore.getItem(storageKey(userId)) ?? 'null') as RunningTexts | null
    if (kept?.groupId !== groupId) return null
    return { source: kept.source, platforms: kept.texts.map((one) => one.platform), resumed: kept.texts }
  } catch {
    return null
  }
}
