import { useMemo } from 'react'
import { countMedia } from '../../../../contract/media-limits.ts'
import { checkContent, videoAloneMessage, type ContentIssue } from '../../../../contract/platforms/check.ts'
import { hashtagsIn } from '../../../../contract/platforms/hashtags.ts'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useDraft, useShownText, type DraftStore } from '../draft/draft-store.ts'
import { type MediaState, type MediaStore, useMedia } from '../../media/index.ts'

type Counts = {
  length: number
  limit: number
  left: number
  hashtags: number
  hashtagLimit: number
  blank: boolean
}

let lastKey = ''
let lastCounts: Counts | null = null

/** Several parts of the screen ask about the same text; it is counted once. */
function countsOf(platform: PlatformKey, text: string): Counts {
  const key = `${platform} ${text}`
  if (lastCounts !== null && key === lastKey) return lastCounts
  const { characterLimit, hashtagLimit } = platforms[platform]
  const length = countCharacters(platform, text)
  lastKey = key
  lastCounts = {
    length,
    limit: characterLimit,
    left: characterLimit - length,
    hashtags: hashtagsIn(text).length,
    hashtagLimit,
    blank: text.trim() === '',
  }
  return lastCounts
}

/** Counts of the text that is being written. */
export function useCounts(store: DraftStore): Counts {
  const platform = useDraft(store, (draft) => draft.platform)
  return countsOf(platform, useShownText(store))
}

/** What stands in the way of publishing, and advice. What is still on its way counts as far as it is known. */
export function useIssues(store: DraftStore, media: MediaStore): ContentIssue[] {
  const platform = useDraft(store, (draft) => draft.platform)
  const text = useShownText(store)
  const attached = useMedia(media, (state) => state.attached)
  const kinds = useMedia(media, kindsIn)
  return useMemo(() => {
    const found = checkContent(platform, { text, ...countMedia(attached.map((one) => one.media)) })
    return allowForComing(found, kinds).filter((issue) => issue.code !== 'blank')
  }, [platform, text, attached, kinds])
}

/** What is there and on its way, as a value that is equal while they are the same: "picture video". */
const kindsIn = ({ items }: MediaState): string =>
  items
    .filter((one) => one.state !== 'failed')
    .map((one) => one.kind)
    .join(' ')

/** Nobody is asked for the video that is being sent, or learns after sending it that it stands alone. */
function allowForComing(issues: ContentIssue[], kinds: string): ContentIssue[] {
  const video = kinds.includes('video')
  const others = issues.filter(
    ({ code }) =>
      code !== 'video_alone' &&
      !(code === 'image_required' && kinds !== '') &&
      !(code === 'video_required' && video),
  )
  if (!video || !kinds.includes(' ')) return others
  return [...others, { code: 'video_alone', severity: 'error', message: videoAloneMessage }]
}

/** Whether the text stands in the way of saving or publishing; changes seldom while writing. */
export function useTextGate(store: DraftStore): { blank: boolean; over: boolean } {
  const gate = useDraft(store, ({ platform, text }) => {
    const { blank, left } = countsOf(platform, text)
    return blank ? 'blank' : left < 0 ? 'over' : 'open'
  })
  return { blank: gate === 'blank', over: gate === 'over' }
}

/** Whether something is still being sent. */
export const useSending = (media: MediaStore): boolean =>
  useMedia(media, ({ items }) => items.some((one) => one.state === 'sending' || one.state === 'waiting'))
