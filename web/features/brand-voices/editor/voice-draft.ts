import type { BrandVoice, Habit } from '../../../../contract/brand-voices.ts'
import type { Media } from '../../../../contract/media.ts'

/** What is being written of a voice. */
export type VoiceDraft = {
  name: string
  description: string
  doWords: string[]
  dontWords: string[]
  samples: string[]
  emojiHabit: Habit
  hashtagHabit: Habit
  hashtags: string[]
  colours: string[]
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
    colours: [],
    logo: null,
    isDefault: false,
  }
}

/** As the server takes it; empty samples are none. */
export function inputOf({ logo, ...draft }: VoiceDraft) {
  return {
    ...draft,
    samples: draft.samples.map((sample) => sample.trim()).filter((sample) => sample !== ''),
    logoId: logo?.id ?? null,
  }
}

/** Tells two drafts apart. */
export const keyOf = (draft: VoiceDraft): string => JSON.stringify(inputOf(draft))

/** The server's words for a field, also where they are about one entry of it. */
export function errorOf(errors: Record<string, string>, field: string): string | undefined {
  return Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`))?.[1]
}

/** The errors but those about these fields or entries of them. */
export function withoutFields(
  errors: Readonly<Record<string, string>>,
  fields: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).filter(([key]) => !fields.includes(key.split('.')[0] ?? key)),
  )
}
