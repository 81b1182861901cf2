import { useBrands } from '../../brand-voices/index.ts'
import { PictureMaker } from '../pictures/picture-maker.tsx'
import type { PostMedia } from '../post-media.ts'
import { VideoMaker } from '../videos/video-maker.tsx'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'

type Props = {
  assistant: Assistant
  editor: PostEditor
  postMedia: PostMedia
  disabled: boolean
  onUnverified: () => void
}

/** Buttons that create a picture or a video for the post. Pictures start with the brand of the voice in the panel. */
export function MediaMakers({ assistant, editor, postMedia, disabled, onUnverified }: Props) {
  const voiceId = useAssistant(assistant, (state) => state.choices.voiceId)
  return (
    <>
      <PictureMaker
        postMedia={postMedia}
        subject={editor.getState}
        brands={useBrands(voiceId)}
        disabled={disabled}
        onUnverified={onUnverified}
        look={quiet}
      />
      <VideoMaker disabled={disabled} look={quiet} />
    </>
  )
}

const quiet = { size: 'small', variant: 'text', color: 'inherit', sx: { color: 'text.secondary' } } as const
