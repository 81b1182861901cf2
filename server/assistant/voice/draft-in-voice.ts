import { checkVoice, findWords } from '../../../contract/brand-voices/voice-check.ts'
import type { Voice } from '../../brand-voices/index.ts'
import type { DraftRequest } from '../writer/draft-request.ts'
import { writeDraft } from '../writer/write-draft.ts'
import { applyHabits } from './apply-habits.ts'

/** The number of drafts that are compared. Their seeds are far from those of another generation. */
const drafts = 12
const seedStep = 15_485_863

/**
 * A draft of the built-in writer that follows a voice as far as its phrases allow: of several drafts, the one with the
 * fewest unwanted words, the most preferred words and the greatest similarity to the samples, with the brand's emoji
 * and hashtags. The user's own words are kept, and the voice check flags them.
 */
export function draftInVoice(request: DraftRequest, voice: Voice | undefined): { text: string } {
  if (!voice) return writeDraft(request)
  let best: { text: string; cost: number } | undefined
  for (let draft = 0; draft < drafts; draft += 1) {
    const { text } = writeDraft({ ...request, seed: request.seed + draft * seedStep })
    if (text === '') return { text }
    const styled = applyHabits(text, { voice, platform: request.platform, source: request.prompt })
    const cost = costOf(styled, voice, request)
    if (styled !== request.avoid?.trim() && (!best || cost < best.cost)) best = { text: styled, cost }
  }
  return best ?? writeDraft(request)
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
