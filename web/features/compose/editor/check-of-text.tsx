import { useAssistant, type Assistant } from '../../assistant/index.ts'
import { VoiceCheck } from '../../brand-voices/index.ts'
import { useDraft, useIncoming, type DraftStore } from '../draft/draft-store.ts'

type CheckProps = { assistant: Assistant; editor: DraftStore; disabled: boolean }

/** The voice check of the text in the editor; hidden while the assistant is writing. */
export function CheckOfText({ assistant, editor, disabled }: CheckProps) {
  const voiceId = useAssistant(assistant, (state) => state.choices.voiceId)
  const text = useDraft(editor, (draft) => draft.text)
  const platform = useDraft(editor, (draft) => draft.platform)
  const writing = useIncoming(editor)
  if (writing) return null
  return (
    <VoiceCheck
      voiceId={voiceId}
      text={text}
      platform={platform}
      disabled={disabled}
      onShow={editor.selection.setState}
      onAdd={(hashtag) => assistant.replaceText(editor, withHashtag(editor.getState().text, hashtag))}
    />
  )
}

/** Appended to the hashtags of the last line, or on a new line. */
function withHashtag(text: string, hashtag: string): string {
  const written = text.trimEnd()
  return `${written}${/(?:^|\s)[#＃]\S+$/u.test(written) ? ' ' : '\n\n'}${hashtag}`
}
