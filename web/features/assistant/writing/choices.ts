import { lengths, tones, type Length, type Tone } from '../../../../contract/assistant-choices.ts'
import { languageKeys, type LanguageKey } from '../../../../contract/languages.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'

export type Choices = {
  language: LanguageKey
  tone: Tone
  length: Length
  /** The brand voice; undefined for the default, null for none. */
  voiceId?: string | null | undefined
}

const place = (userId: string) => `assistant:${userId}`

/** Language, tone and length as this person chose them last; English at first (specification section 2). */
export function readChoices(userId: string): Choices {
  const kept = parse(localStore.getItem(place(userId)))
  return {
    language: languageKeys.find((key) => key === kept['language']) ?? 'en',
    tone: tones.find((tone) => tone === kept['tone']) ?? 'friendly',
    length: lengths.find((length) => length === kept['length']) ?? 'medium',
    voiceId: typeof kept['voiceId'] === 'string' || kept['voiceId'] === null ? kept['voiceId'] : undefined,
  }
}

export const keepChoices = (userId: string, choices: Choices): void =>
  localStore.setItem(place(userId), JSON.stringify(choices))

function parse(value: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(value ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
