import type { BrandVoice } from '../../../../contract/brand-voices.ts'

/** The voice a choice stands for: none for null, the default for undefined. */
export function chosenVoice(
  voices: readonly BrandVoice[],
  voiceId: string | null | undefined,
): BrandVoice | undefined {
  if (voiceId === null) return undefined
  return voices.find((voice) => (voiceId === undefined ? voice.isDefault : voice.id === voiceId))
}
