import { useDeferredValue } from 'react'
import type { TextRange } from '../../../../contract/brand-voices/voice-habits.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useLocked } from '../../points/index.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'
import { VoiceIssues } from './voice-issues.tsx'

export type VoiceActions = {
  disabled: boolean
  /** Selects a range of the text that was checked. */
  onShow: (place: TextRange, checked: string) => void
  /** Adds a hashtag to the text. */
  onAdd: (hashtag: string) => void
}

type Props = VoiceActions & {
  voiceId: string | null | undefined
  text: string
  platform: PlatformKey
}

/** Lists where the text does not follow the selected voice. Renders nothing without a voice or a text. */
export function VoiceCheck({ voiceId, text, ...props }: Props) {
  const locked = useLocked('brandVoice')
  const { data } = useVoices()
  const voice = locked ? undefined : chosenVoice(data?.voices ?? [], voiceId)
  // Deferred, so that the check does not slow down typing.
  const settled = useDeferredValue(text)
  if (!voice || settled.trim() === '') return null
  return <VoiceIssues {...props} voice={voice} text={settled} />
}
