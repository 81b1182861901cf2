import { useMemo } from 'react'
import { countMedia } from '../../../../contract/media-limits.ts'
import {
  contentIssues,
  videoOnlyMessage,
  type ContentIssue,
} from '../../../../contract/platforms/content-issues.ts'
import { hashtagsIn } from '../../../../contract/platforms/hashtags.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import { useCharacterCount, type CountCharacters } from '../../../shared/text/character-count.ts'
import { useDraft, useShownText, type DraftStore } from '../draft/draft-store.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { type MediaState, type MediaStore, useMedia } from '../../media/index.ts'

type Counts = {
  /** Null, as `left` is, while the rules that count the text are not loaded. */
  length: number | null
  limit: number
  left: number | null
  hashtags: number
  hashtagLimit: number
  blank: boolean
}

type Counted = {
  platform: PlatformKey
  account: SocialAccount | null
  text: string
  count: CountCharacters
  counts: Counts
}
let last: Counted | null = null

/** Cached, because several components check the same text. */
function countsOf(
  platform: PlatformKey,
  account: SocialAccount | null,
  text: string,
  count: CountCharacters,
): Counts {
  if (last?.platform === platform && last.account === account && last.text === text && last.count === count)
    return last.counts
  const { characterLimit, hashtagLimit } = platforms[platform].limits(account)
  const length = count(platform, text)
  const counts = {
    length,
    limit: characterLimit,
    left: length === null ? null : characterLimit - length,
    hashtags: hashtagsIn(text).length,
    hashtagLimit,
    blank: text.trim() === '',
  }
  last = { platform, account, text, count, counts }
  return counts
}

/** The account that the draft is for; null if none is chosen or the accounts are not loaded. */
export function useChosenAccount(store: DraftStore): SocialAccount | null {
  const accountId = useDraft(store, (draft) => draft.accountId)
  return useSocialAccounts().data?.accounts.find(({ id }) => id === accountId) ?? null
}

/** The counts of the current text. `failed`: its length cannot be counted here. */
export function useCounts(store: DraftStore): Counts & { failed: boolean } {
  const platform = useDraft(store, (draft) => draft.platform)
  const account = useChosenAccount(store)
  const { countCharacters, failed } = useCharacterCount()
  return { ...countsOf(platform, account, useShownText(store), countCharacters), failed }
}

/** Errors that prevent publishing, and warnings. Media that is still uploading counts as far as it is known. */
export function useIssues(store: DraftStore, media: MediaStore): ContentIssue[] {
  const platform = useDraft(store, (draft) => draft.platform)
  const text = useShownText(store)
  const attached = useMedia(media, (state) => state.attached)
  const kinds = useMedia(media, kindsIn)
  const account = useChosenAccount(store)
  const { left } = useCounts(store)
  return useMemo(() => {
    const draft = { account, text, ...countMedia(attached.map((one) => one.media)) }
    const found = contentIssues(platform, draft, left)
    return allowForComing(found, kinds).filter((issue) => issue.code !== 'blank')
  }, [platform, account, text, attached, kinds, left])
}

/** The attached and uploading media as a comparable value: "picture video". */
const kindsIn = ({ items }: MediaState): string =>
  items
    .filter((one) => one.state !== 'failed')
    .map((one) => one.kind)
    .join(' ')

/** While a video is uploading, a missing video is not reported, and other media is reported immediately. */
function allowForComing(issues: ContentIssue[], kinds: string): ContentIssue[] {
  const video = kinds.includes('video')
  const others = issues.filter(
    ({ code }) =>
      code !== 'video_alone' &&
      !(code === 'image_required' && kinds !== '') &&
      !(code === 'video_required' && video),
  )
  if (!video || !kinds.includes(' ')) return others
  return [...others, { code: 'video_alone', severity: 'error', message: videoOnlyMessage }]
}

/**
 * Whether the text prevents saving or publishing; rarely changes while typing. `counting`: whether it is too long is
 * known in a moment. Where it cannot be counted here, the server checks it.
 */
export function useTextGate(store: DraftStore): { blank: boolean; over: boolean; counting: boolean } {
  const { countCharacters, failed } = useCharacterCount()
  const account = useChosenAccount(store)
  const gate = useDraft(store, ({ platform, text }) => {
    const { blank, left } = countsOf(platform, account, text, countCharacters)
    if (blank) return 'blank'
    if (left === null) return failed ? 'open' : 'counting'
    return left < 0 ? 'over' : 'open'
  })
  return { blank: gate === 'blank', over: gate === 'over', counting: gate === 'counting' }
}

/** Whether media is still uploading. */
export const useSending = (media: MediaStore): boolean =>
  useMedia(media, ({ items }) => items.some((one) => one.state === 'sending' || one.state === 'waiting'))
