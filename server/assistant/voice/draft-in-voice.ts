import { checkVoice, findWords } from '../../../contract/brand-voices/voice-check.ts'
import { traitsOfPost } from '../../../contract/analytics/traits-of-post.ts'
import type { BestPosts } from '../../analytics/index.ts'
import type { Voice } from '../../brand-voices/index.ts'
import type { DraftRequest } from '../writer/draft-request.ts'
import { writeDraft } from '../writer/write-draft.ts'
import { applyHabits } from './apply-habits.ts'

/** The number of drafts that are compared. Their seeds are far from those of another generation. */
const drafts = 12
const seedStep = 15_485_863

/**
 * A draft of the template writer that follows a voice and the best posts as far as its phrases allow: of several drafts, the
 * one with the fewest unwanted words, the most preferred words, the greatest similarity to the samples and the traits of what
 * worked, with the brand's emoji and hashtags. The user's own words are kept, and the voice check flags them.
 */
export function draftInVoice(
  request: DraftRequest,
  voice: Voice | undefined,
  best?: BestPosts,
): { text: string } {
  if (!voice && !best) return writeDraft(request)
  let cheapest: { text: string; cost: number } | undefined
  for (let draft = 0; draft < drafts; draft += 1) {
    const { text } = writeDraft({ ...request, seed: request.seed + draft * seedStep })
    if (text === '') return { text }
    const styled = voice
      ? applyHabits(text, { voice, platform: request.platform, source: request.prompt })
      : text
    const cost = (voice ? costOf(styled, voice, request) : 0) + (best ? distanceOf(styled, best) : 0)
    if (styled !== request.avoid?.trim() && (!cheapest || cost < cheapest.cost))
      cheapest = { text: styled, cost }
  }
  return cheapest ?? writeDraft(request)
}

function costOf(text: string, voice: Voice, { prompt, platform }: DraftRequest): number {
  const theirs = new Set(findWords(prompt, voice.dontWords).map(({ word }) => word))
  const unwanted = findWords(
    text,
    voice.dontWords.filter((word) => !theirs.has(word)),
  ).length
  const wanted = new Set(findWords(text, voice.doWords).map(({ word }) => word)).size
  const departures = checkVoice(text, { ...voice, dontWords: [] }, platform).length
  return 10 * unwanted + 2 * departures - 3 * wanted
}

/** How much of what worked is missing in a text. Each insight weighs as much as all the best posts together. */
function distanceOf(text: string, { insights, posts }: BestPosts): number {
  const own = traitsOfPost({ content: text, pictures: 0, videos: 0 })
  const traits = ['length', 'hashtags', 'question'] as const
  const unlike = traits.reduce(
    (sum, trait) => sum + posts.filter((post) => post[trait] !== own[trait]).length / posts.length,
    0,
  )
  const against = insights.filter(
    ({ factor, value, ratio }) => factor in own && (own[factor as keyof typeof own] === value) === ratio < 1,
  ).length
  return 2 * unlike + 2 * traits.length * against
}
