import type { CreateVideoBody } from '../../../../../contract/assistant/videos.ts'
import { platforms, type PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import { videoAspects, type VideoAspect } from '../../../../../contract/assistant/video-choices.ts'
import { workspaceKey } from '../../../../shared/session/tab-workspace.ts'
import { tabStore } from '../../../../shared/storage/safe-storage.ts'

/** The fields of the form for a video. Kept while the tab is open, so that closing the dialog loses nothing. */
export type VideoFields = {
  prompt: string
  /** Null for the default of the platform. */
  aspect: VideoAspect | null
}

export type VideoRequest = Omit<CreateVideoBody, 'id'>

const storageKey = (userId: string) => workspaceKey('assistant-video', userId)

export function loadFields(userId: string): VideoFields {
  try {
    const { prompt, aspect } = JSON.parse(
      tabStore.getItem(storageKey(userId)) ?? '{}',
    ) as Partial<VideoFields>
    return {
      prompt: typeof prompt === 'string' ? prompt : '',
      aspect: typeof aspect === 'string' && aspect in videoAspects ? aspect : null,
    }
  } catch {
    return { prompt: '', aspect: null }
  }
}

export const saveFields = (userId: string, fields: VideoFields): void =>
  tabStore.setItem(storageKey(userId), JSON.stringify(fields))

export const videoRequest = (platform: PlatformKey, { prompt, aspect }: VideoFields): VideoRequest => ({
  platform,
  prompt,
  aspect: aspect ?? platforms[platform].videoAspect,
})
