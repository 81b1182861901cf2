import type { Habit, BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import type { Media } from '../../../../contract/media/media.ts'

/** The fields of a brand voice while it is edited. */
export type VoiceDraft = {
  name: string
  description: string
  doWords: string[]
  dontWords: string[]
  samples: string[]
  emojiHabit: Habit
  hashtagHabit: Habit
  hashtags: string[]
  colors: string[]
  logo: Media | null
  isDefault: boolean
}

export function draftOf(voice: BrandVoice | null): VoiceDraft {
  if (voice) {
    const { id: _id, version: _version, updatedAt: _updatedAt, can: _can, ...draft } = voice
    return draft
  }
  return {
    name: '',
    description: '',
    doWords: [],
    dontWords: [],
    samples: [],
    emojiHabit: 'few',
    hashtagHabit: 'few',
    hashtags: [],
    colors: [],
    logo: null,
    isDefault: false,
  }
}

/** The draft as input of the API, without empty samples. */
export function inputOf({ logo, ...draft }: VoiceDraft) {
  return {
    ...draft,
    samples: draft.samples.map((sample) => sample.trim()).filter((sample) => sample !== ''),
    logoId: logo?.id ?? null,
  }
}

/** Two drafts with the same key are equal. */
export const keyOf = (draft: VoiceDraft): string => JSON.stringify(inputOf(draft))
