import type { VideoWish } from '../../../../contract/assistant-videos.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { platformVideoAspects, videoAspects, type VideoAspect } from '../../../../contract/video-choices.ts'
import { tabStore } from '../../../shared/storage/safe-storage.ts'

/** What a person says of a video; kept while the tab is open, so that closing the dialog loses nothing. */
export type VideoFields = {
  prompt: string
  /** Null: the one that suits the network. */
  aspect: VideoAspect | null
}

export type VideoRequest = Omit<VideoWish, 'id'>

const place = (userId: string) => `assistant-video:${userId}`

export function readFields(userId: string): VideoFields {
  try {
    const { prompt, aspect } = JSON.parse(tabStore.getItem(place(userId)) ?? '{}') as Partial<VideoFields>
    return {
      prompt: typeof prompt === 'string' ? prompt : '',
      aspect: typeof aspect === 'string' && aspect in videoAspects ? aspect : null,
    }
  } catch {
    return { prompt: '', aspect: null }
  }
}

export const keepFields = (userId: string, fields: VideoFields): void =>
  tabStore.setItem(place(userId), JSON.stringify(fields))

export const videoRequest = (platform: PlatformKey, { prompt, aspect }: VideoFields): VideoRequest => ({
  platform,
  prompt,
  aspect: aspect ?? platformVideoAspects[platform],
})
