import type {
  TextGeneration,
  PictureGeneration,
  VideoGeneration,
} from '../../../../contract/assistant/generations.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { postOf } from '../generation-posts.ts'
import { addToPost, mediaConflict } from '../post-media.ts'
import { saveFields } from '../videos/form/video-fields.ts'
import { videoDialog } from '../videos/dialog/video-dialog-store.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
}

/**
 * The history of the assistant, and what its entries do to the post. It is not in the panel of the assistant, which closes
 * when the window gets narrow.
 */
export function AssistantHistory({ assistant, editor, disabled }: Props) {
  const { id: userId } = useUser()
  const open = useAssistant(assistant, (state) => state.historyOpen)
  const close = () => assistant.setState({ historyOpen: false })
  const say = (text: string) => assistant.setState({ note: { kind: 'info', text }, historyOpen: false })

  const reuse = ({ prompt, language, tone, length, voice: used }: TextGeneration) => {
    assistant.setPrompt(prompt)
    assistant.choose({ language, tone, length, ...(used && { voiceId: used.id }) })
    assistant.focusPrompt()
    close()
  }
  const use = ({ result }: TextGeneration) => {
    assistant.replaceText(editor, result)
    say('The text from the history was added to the editor.')
  }
  const usePicture = ({ id, media, altText }: PictureGeneration) => {
    if (!media) return
    const asked = editor.at(postOf(userId, id))
    const added = addToPost(asked.media, asked.platform, { media, altText })
    asked.show()
    say(added ? 'The picture was added to the post.' : 'This picture is already in the post.')
  }
  const useVideo = ({ id, media }: VideoGeneration) => {
    if (!media) return
    const asked = editor.at(postOf(userId, id))
    const conflict = mediaConflict(asked.media)
    const added = addToPost(asked.media, asked.platform, { media, altText: '' })
    asked.show()
    const text = ['The video was added to the post.', conflict].filter(Boolean).join(' ')
    say(added ? text : 'This video is already in the post.')
  }
  const reuseVideo = ({ prompt, aspect }: VideoGeneration) => {
    saveFields(userId, { prompt, aspect })
    close()
    videoDialog.show({ kind: 'form' })
  }
  return (
    <HistoryDrawer
      open={open}
      busy={disabled}
      assistant={assistant}
      onReuse={reuse}
      onUse={use}
      onUsePicture={usePicture}
      onUseVideo={useVideo}
      onReuseVideo={reuseVideo}
      onClose={close}
    />
  )
}
