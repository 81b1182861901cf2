import type {
  TextGeneration,
  PictureGeneration,
  VideoGeneration,
} from '../../../../contract/assistant/generations.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { addToPost, mediaConflict, type PostMedia } from '../post-media.ts'
import { saveFields } from '../videos/form/video-fields.ts'
import { videoDialog } from '../videos/dialog/video-dialog-store.ts'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'

const history = onDemand(async () => (await import('./history-drawer.tsx')).HistoryDrawer)

export const loadHistory = history.load

type Props = {
  assistant: Assistant
  editor: PostEditor
  /** The media of the post, for a picture or video from the history. */
  postMedia: PostMedia
  disabled: boolean
}

/** The history of the assistant, and what its entries do to the post. Apart from the panel, which a resized window closes. */
export function AssistantHistory({ assistant, editor, postMedia, disabled }: Props) {
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
  const usePicture = ({ media, altText }: PictureGeneration) => {
    if (!media) return
    const added = addToPost(postMedia, editor.getState().platform, { media, altText })
    say(added ? 'The picture was added to the post.' : 'This picture is already in the post.')
  }
  const useVideo = ({ media }: VideoGeneration) => {
    if (!media) return
    const conflict = mediaConflict(postMedia)
    const added = addToPost(postMedia, editor.getState().platform, { media, altText: '' })
    const text = ['The video was added to the post.', conflict].filter(Boolean).join(' ')
    say(added ? text : 'This video is already in the post.')
  }
  const reuseVideo = ({ prompt, aspect }: VideoGeneration) => {
    saveFields(userId, { prompt, aspect })
    close()
    videoDialog.show({ kind: 'form' })
  }
  return (
    <history.Component
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
