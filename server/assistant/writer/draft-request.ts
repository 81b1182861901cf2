import type { Length, Tone } from '../../../contract/assistant/choices.ts'
import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

/** What a person asks of the built-in writer. */
export type DraftRequest = {
  prompt: string
  language: LanguageKey
  platform: PlatformKey
  tone: Tone
  length: Length
  /** Any number; the same seed gives the same text. */
  seed: number
  /** A text not to give again, whatever the seed. */
  avoid?: string
}
