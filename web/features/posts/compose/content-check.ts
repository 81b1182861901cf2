import { useSyncExternalStore } from 'react'
import { checkContent, type ContentIssue } from '../../../../contract/platforms/check.ts'
import { countCharacters, hashtagsIn } from '../../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useAttached, useDraft, useShownText, type DraftStore, type Pictures } from './draft-store.ts'

export type ContentCheck = {
  length: number
  limit: number
  left: number
  hashtags: number
  hashtagLimit: number
  blank: boolean
  issues: ContentIssue[]
}

let lastKey = ''
let lastCheck: ContentCheck | null = null

/** Several parts of the screen ask about the same text; it is counted once. */
function checkOf(platform: PlatformKey, text: string, images: number): ContentCheck {
  const key = `${platform} ${images} ${text}`
  if (lastCheck !== null && key === lastKey) return lastCheck
  const { characterLimit, hashtagLimit } = platforms[platform]
  const length = countCharacters(platform, text)
  lastKey = key
  lastCheck = {
    length,
    limit: characterLimit,
    left: characterLimit - length,
    hashtags: hashtagsIn(text).length,
    hashtagLimit,
    blank: text.trim() === '',
    issues: checkContent(platform, { text, images }).filter((issue) => issue.code !== 'blank'),
  }
  return lastCheck
}

/** Counts and issues of what is being written. */
export function useContentCheck(store: DraftStore, pictures: Pictures): ContentCheck {
  const platform = useDraft(store, (draft) => draft.platform)
  return checkOf(platform, useShownText(store), useAttached(pictures).length)
}

/** Whether the text stands in the way of saving or publishing; changes seldom while writing. */
export function useTextGate(store: DraftStore): { blank: boolean; over: boolean } {
  const gate = useDraft(store, ({ platform, text }) => {
    const { blank, left } = checkOf(platform, text, 0)
    return blank ? 'blank' : left < 0 ? 'over' : 'open'
  })
  return { blank: gate === 'blank', over: gate === 'over' }
}

export const usePending = (pictures: Pictures): { sending: boolean; failed: boolean } => {
  const state = useSyncExternalStore(pictures.subscribe, () => {
    const states = pictures.getState().pictures.map((one) => one.state)
    if (states.some((one) => one === 'sending' || one === 'waiting')) return 'sending'
    return states.includes('failed') ? 'failed' : 'none'
  })
  return { sending: state === 'sending', failed: state === 'failed' }
}
