import { useMemo } from 'react'
import { useLocked } from '../../points/index.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'

/** The part of a brand voice that pictures use. */
export type Brand = {
  voiceId: string
  name: string
  /** `#rrggbb`, the most important first. */
  colors: readonly string[]
  /** Null if the voice has no logo. */
  logoUrl: string | null
}

/** The voices that have colors or a logo, and the id of the voice in use. */
export type Brands = { all: readonly Brand[]; inUse: string | null }

/** The brands of the workspace for pictures. */
export function useBrands(voiceId: string | null | undefined): Brands {
  const locked = useLocked('brandVoice')
  const { data } = useVoices()
  return useMemo(() => {
    const voices = locked ? [] : (data?.voices ?? [])
    const all = voices
      .filter(({ colors, logo }) => colors.length > 0 || logo !== null)
      .map(({ id, name, colors, logo }) => ({
        voiceId: id,
        name,
        colors,
        logoUrl: logo && (logo.thumbnailUrl ?? logo.url),
      }))
    return { all, inUse: chosenVoice(voices, voiceId)?.id ?? null }
  }, [locked, data, voiceId])
}
