import type { Length, Tone } from '../../../contract/assistant/choices.ts'
import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

/** A request to the template writer. */
export type DraftRequest = {
  prompt: string
  language: LanguageKey
  platform: PlatformKey
  tone: Tone
  length: Length
  /** Any number; the same seed gives the same text. */
  seed: number
  /** A text that must not be returned again. */
  avoid?: string
}
