import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'

/** The voice with this id; none for null, the default voice for undefined. */
export function chosenVoice(
  voices: readonly BrandVoice[],
  voiceId: string | null | undefined,
): BrandVoice | undefined {
  if (voiceId === null) return undefined
  return voices.find((voice) => (voiceId === undefined ? voice.isDefault : voice.id === voiceId))
}
