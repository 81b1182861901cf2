import { useAssistant, type Assistant } from '../../assistant/index.ts'
import { VoiceCheck } from '../../brand-voices/index.ts'
import { useDraft, useIncoming, type DraftStore } from '../draft/draft-store.ts'

type CheckProps = { assistant: Assistant; editor: DraftStore; disabled: boolean }

/** The check of the text that stands in the editor; none while one is being written. */
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

/** Beside the hashtags of the last line, or on a line of its own. */
function withHashtag(text: string, hashtag: string): string {
  const written = text.trimEnd()
  return `${written}${/(?:^|\s)[#＃]\S+$/u.test(written) ? ' ' : '\n\n'}${hashtag}`
}
