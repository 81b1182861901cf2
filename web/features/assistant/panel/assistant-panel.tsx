import HistoryIcon from '@mui/icons-material/History'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type {
  TextGeneration,
  PictureGeneration,
  VideoGeneration,
} from '../../../../contract/assistant/generations.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { lazyWhenIdle } from '../../../shared/lazy/lazy-when-idle.ts'
import { useLoadWhenIdle } from '../../../shared/lazy/when-idle.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { addToPost, mediaConflict, type PostMedia } from '../post-media.ts'
import { saveFields } from '../videos/form/video-fields.ts'
import { videoDialog } from '../videos/dialog/video-dialog-store.ts'
import type { Assistant, PostEditor } from '../writing/assistant-store.ts'
import { preloadStreams } from '../writing/generate-text.ts'
import { ModelLine } from './model-line.tsx'
import { PromptFormSkeleton } from './prompt-form-skeleton.tsx'

const PromptForm = lazyWhenIdle(async () => (await import('./prompt-form.tsx')).PromptForm)
const history = onDemand(async () => (await import('../history/history-drawer.tsx')).HistoryDrawer)

type Props = {
  assistant: Assistant
  editor: PostEditor
  /** The media of the post, for a picture or video from the history. */
  postMedia: PostMedia
  disabled: boolean
  onUnverified: () => void
}

/** The assistant beside the editor. */
export function AssistantPanel({ assistant, editor, postMedia, disabled, onUnverified }: Props) {
  const { id: userId } = useUser()
  const [query] = useSearchParams()
  const isAiMode = query.get('mode') === 'ai'
  const [focusCount, setFocusCount] = useState(isAiMode ? 1 : 0)
  const [showHistory, setShowHistory] = useState(false)
  useLoadWhenIdle(preloadStreams)

  const reuse = ({ prompt, language, tone, length, voice: used }: TextGeneration) => {
    assistant.setPrompt(prompt)
    assistant.choose({ language, tone, length, ...(used && { voiceId: used.id }) })
    setShowHistory(false)
    setFocusCount((times) => times + 1)
  }
  const use = ({ result }: TextGeneration) => {
    assistant.replaceText(editor, result)
    assistant.setState({ note: { kind: 'info', text: 'The text from the history was added to the editor.' } })
    setShowHistory(false)
  }
  const usePicture = ({ media, altText }: PictureGeneration) => {
    if (!media) return
    const added = addToPost(postMedia, editor.getState().platform, { media, altText })
    const text = added ? 'The picture was added to the post.' : 'This picture is already in the post.'
    assistant.setState({ note: { kind: 'info', text } })
    setShowHistory(false)
  }
  const useVideo = ({ media }: VideoGeneration) => {
    if (!media) return
    const conflict = mediaConflict(postMedia)
    const added = addToPost(postMedia, editor.getState().platform, { media, altText: '' })
    const text = added
      ? ['The video was added to the post.', conflict].filter(Boolean).join(' ')
      : 'This video is already in the post.'
    assistant.setState({ note: { kind: 'info', text } })
    setShowHistory(false)
  }
  const reuseVideo = ({ prompt, aspect }: VideoGeneration) => {
    saveFields(userId, { prompt, aspect })
    setShowHistory(false)
    videoDialog.show({ kind: 'form' })
  }
  const actions = (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={<HistoryIcon />}
      onClick={() => setShowHistory(true)}
      onPointerEnter={history.load}
      onFocus={history.load}
      sx={{ color: 'text.secondary', my: -0.5, flexShrink: 0 }}
    >
      History
    </Button>
  )
  return (
    <Section title="AI Assistant" description={<ModelLine />} action={actions}>
      <Suspense fallback={<PromptFormSkeleton />}>
        <PromptForm
          assistant={assistant}
          editor={editor}
          disabled={disabled}
          focusCount={focusCount}
          onUnverified={onUnverified}
        />
      </Suspense>
      <history.Component
        open={showHistory}
        busy={disabled}
        assistant={assistant}
        onReuse={reuse}
        onUse={use}
        onUsePicture={usePicture}
        onUseVideo={useVideo}
        onReuseVideo={reuseVideo}
        onClose={() => setShowHistory(false)}
      />
    </Section>
  )
}
