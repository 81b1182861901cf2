import type { ComponentProps } from 'react'
import { AssistantPanel } from '../../features/assistant/panel/assistant-panel.tsx'
import { useAssistant, type Assistant } from '../../features/assistant/writing/assistant-store.ts'
import { VoiceCheck } from '../../features/brand-voices/use/voice-check.tsx'
import { VoicePicker } from '../../features/brand-voices/use/voice-picker.tsx'
import { useDraft, useIncoming, type DraftStore } from '../../features/posts/compose/draft-store.ts'

const useVoiceId = (assistant: Assistant) => useAssistant(assistant, (state) => state.choices.voiceId)

/** The assistant's panel with the choice of the brand voice. */
export function PanelWithVoice(props: Omit<ComponentProps<typeof AssistantPanel>, 'voice'>) {
  const voiceId = useVoiceId(props.assistant)
  const choose = (chosen: string | null | undefined) => props.assistant.choose({ voiceId: chosen })
  return <AssistantPanel {...props} voice={<VoicePicker voiceId={voiceId} onChoose={choose} />} />
}

type CheckProps = { assistant: Assistant; desk: DraftStore; disabled: boolean }

/** The check of the text that stands in the editor; none while one is being written. */
export function CheckOfText({ assistant, desk, disabled }: CheckProps) {
  const voiceId = useVoiceId(assistant)
  const text = useDraft(desk, (draft) => draft.text)
  const platform = useDraft(desk, (draft) => draft.platform)
  const writing = useIncoming(desk)
  if (writing) return null
  return (
    <VoiceCheck
      voiceId={voiceId}
      text={text}
      platform={platform}
      disabled={disabled}
      onShow={desk.shown.set}
      onAdd={(hashtag) => assistant.place(desk, withHashtag(desk.get().text, hashtag))}
    />
  )
}

/** Beside the hashtags of the last line, or on a line of its own. */
function withHashtag(text: string, hashtag: string): string {
  const written = text.trimEnd()
  return `${written}${/(?:^|\s)[#＃]\S+$/u.test(written) ? ' ' : '\n\n'}${hashtag}`
}
