import type { LanguageKey } from '../../../contract/languages.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

export const tones = ['friendly', 'professional', 'playful', 'bold', 'inspiring'] as const
export type Tone = (typeof tones)[number]

export const lengths = ['short', 'medium', 'long'] as const
export type Length = (typeof lengths)[number]

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
