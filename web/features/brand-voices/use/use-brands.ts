import { useMemo } from 'react'
import { useLocked } from '../../../shared/points/plan-gates.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'

/** What the voices of the workspace bring to a picture: those with colours or a logo, and which one is in use. */
export function useBrands(voiceId: string | null | undefined) {
  const locked = useLocked('brandVoice')
  const { data } = useVoices()
  return useMemo(() => {
    const voices = locked ? [] : (data?.voices ?? [])
    const all = voices
      .filter(({ colours, logo }) => colours.length > 0 || logo !== null)
      .map(({ id, name, colours, logo }) => ({
        voiceId: id,
        name,
        colours,
        logoUrl: logo && (logo.thumbnailUrl ?? logo.url),
      }))
    return { all, inUse: chosenVoice(voices, voiceId)?.id ?? null }
  }, [locked, data, voiceId])
}
