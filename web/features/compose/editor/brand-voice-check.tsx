import { useLater } from '../../../shared/hooks/use-later.ts'
import { useAssistant, type Assistant } from '../../assistant/index.ts'
import { VoiceCheck } from '../../brand-voices/index.ts'
import { useIncoming } from '../draft/draft-store.ts'
import type { Editor } from './editor.ts'
import { followRange } from './follow-range.ts'
import { useComposerStores } from '../composer-stores.ts'

type CheckProps = { assistant: Assistant; editor: Editor; disabled: boolean }

/** The voice check of the text in the editor; hidden while the assistant is writing. */
export function BrandVoiceCheck({ assistant, editor, disabled }: CheckProps) {
  const { store } = useComposerStores()
  const voiceId = useAssistant(assistant, (state) => state.choices.voiceId)
  const { text, platform } = useLater(store.later, () => {
    const now = editor.getState()
    return { text: now.text, platform: now.platform }
  })
  const writing = useIncoming(store)
  if (writing) return null
  return (
    <VoiceCheck
      voiceId={voiceId}
      text={text}
      platform={platform}
      disabled={disabled}
      onShow={(place, checked) => {
        // The check follows the text a little later.
        const now = followRange(place, checked, editor.getState().text)
        if (now) store.selection.setState(now)
      }}
      onAdd={(hashtag) => assistant.replaceText(editor, withHashtag(editor.getState().text, hashtag))}
    />
  )
}

/** Appended to the hashtags of the last line, or on a new line. */
function withHashtag(text: string, hashtag: string): string {
  const written = text.trimEnd()
  return `${written}${/(?:^|\s)[#＃]\S+$/u.test(written) ? ' ' : '\n\n'}${hashtag}`
}
