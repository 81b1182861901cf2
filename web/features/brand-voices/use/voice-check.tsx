import { useDeferredValue } from 'react'
import type { TextRange } from '../../../../contract/brand-voices/voice-habits.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { loadAgain } from '../../../shared/lazy/load-again.ts'
import { loadedLater } from '../../../shared/lazy/loaded-later.ts'
import { useLocked } from '../../points/index.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'

const list = loadedLater(() => loadAgain(async () => (await import('./voice-issues.tsx')).VoiceIssues))

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
  const { value: VoiceIssues } = list.useLoaded()
  const voice = locked ? undefined : chosenVoice(data?.voices ?? [], voiceId)
  // Deferred, so that the check does not slow down typing.
  const settled = useDeferredValue(text)
  if (!voice || !VoiceIssues || settled.trim() === '') return null
  return <VoiceIssues {...props} voice={voice} text={settled} />
}
