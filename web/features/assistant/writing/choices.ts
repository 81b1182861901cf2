import { lengths, tones, type Length, type Tone } from '../../../../contract/assistant/choices.ts'
import { languageKeys, type LanguageKey } from '../../../../contract/assistant/languages.ts'
import { workspaceKey } from '../../../shared/session/tab-workspace.ts'
import { localStore } from '../../../shared/storage/safe-storage.ts'

export type Choices = {
  language: LanguageKey
  tone: Tone
  length: Length
  /** The brand voice; undefined for the default, null for none. */
  voiceId?: string | null | undefined
}

const storageKey = (userId: string) => workspaceKey('assistant', userId)

/** The last language, tone, length and voice of this user. The default language is English (specification section 2). */
export function loadChoices(userId: string): Choices {
  const saved = parse(localStore.getItem(storageKey(userId)))
  return {
    language: languageKeys.find((key) => key === saved['language']) ?? 'en',
    tone: tones.find((tone) => tone === saved['tone']) ?? 'friendly',
    length: lengths.find((length) => length === saved['length']) ?? 'medium',
    voiceId: typeof saved['voiceId'] === 'string' || saved['voiceId'] === null ? saved['voiceId'] : undefined,
  }
}

export const saveChoices = (userId: string, choices: Choices): void =>
  localStore.setItem(storageKey(userId), JSON.stringify(choices))

function parse(value: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(value ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
