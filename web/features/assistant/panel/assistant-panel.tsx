import ExpandIcon from '@mui/icons-material/ExpandMore'
import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Generation, PictureGeneration, VideoGeneration } from '../../../../contract/assistant.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { addToPost, type Album } from '../pictures/album.ts'
import { aloneNote } from '../videos/alone-note.ts'
import { keepFields } from '../videos/video-fields.ts'
import { videoScreen } from '../videos/video-screen.ts'
import type { Assistant, Desk } from '../writing/assistant-store.ts'
import { ModelLine } from './model-line.tsx'

const PromptForm = lazy(async () => ({ default: (await import('./prompt-form.tsx')).PromptForm }))
const history = onDemand(async () => (await import('../history/history-drawer.tsx')).HistoryDrawer)

type Props = {
  assistant: Assistant
  desk: Desk
  /** The pictures of the post, for one from the history. */
  pictures: Album
  disabled: boolean
  onUnverified: () => void
  /** The choice of the brand voice, which the page brings. */
  voice: ReactNode
}

/** Asks for a text. On phones it is closed at first, so that writing by hand stays near. */
export function AssistantPanel({ assistant, desk, pictures, disabled, onUnverified, voice }: Props) {
  const bodyId = useId()
  const { id: userId } = useUser()
  const [query] = useSearchParams()
  const asked = query.get('mode') === 'ai'
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [chosen, setChosen] = useState<boolean | null>(asked || null)
  const [focused, setFocused] = useState(asked ? 1 : 0)
  const [showHistory, setShowHistory] = useState(false)
  const open = chosen ?? wide
  // Whoever leaves the page reads nothing more; the server keeps what is worth it in the history.
  useEffect(() => () => assistant.stop(), [assistant])

  const reuse = ({ prompt, language, tone, length, voice: used }: Generation) => {
    assistant.setPrompt(prompt)
    assistant.choose({ language, tone, length, ...(used && { voiceId: used.id }) })
    setShowHistory(false)
    setChosen(true)
    setFocused((times) => times + 1)
  }
  const use = ({ result }: Generation) => {
    assistant.place(desk, result)
    assistant.change({ note: { kind: 'info', text: 'The text from the history is in the editor.' } })
    setShowHistory(false)
  }
  const usePicture = ({ media, altText }: PictureGeneration) => {
    if (!media) return
    const added = addToPost(pictures, desk.get().platform, { media, altText })
    const text = added
      ? 'The picture from the history is in the post.'
      : 'This picture is in the post already.'
    assistant.change({ note: { kind: 'info', text } })
    setShowHistory(false)
  }
  const useVideo = ({ media }: VideoGeneration) => {
    if (!media) return
    const alone = aloneNote(pictures)
    const added = addToPost(pictures, desk.get().platform, { media, altText: '' })
    const text = added
      ? ['The video from the history is in the post.', alone].filter(Boolean).join(' ')
      : 'This video is in the post already.'
    assistant.change({ note: { kind: 'info', text } })
    setShowHistory(false)
  }
  const reuseVideo = ({ prompt, aspect }: VideoGeneration) => {
    keepFields(userId, { prompt, aspect })
    setShowHistory(false)
    videoScreen.show({ kind: 'form' })
  }
  const actions = (
    <Box sx={{ display: 'flex', gap: 0.5, my: -0.5, flexShrink: 0 }}>
      <Button
        size="small"
        variant="text"
        color="inherit"
        startIcon={<HistoryIcon />}
        onClick={() => setShowHistory(true)}
        onPointerEnter={history.load}
        onFocus={history.load}
        sx={{ color: 'text.secondary' }}
      >
        History
      </Button>
      <IconButton
        aria-label={open ? 'Hide the assistant' : 'Show the assistant'}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setChosen(!open)}
        sx={{ width: 32, height: 32 }}
      >
        <ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 140ms' }} />
      </IconButton>
    </Box>
  )
  return (
    <Section title="AI Assistant" description={<ModelLine />} action={actions} flush={!open}>
      <div id={bodyId} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton variant="rounded" height={244} />}>
            <PromptForm
              assistant={assistant}
              desk={desk}
              disabled={disabled}
              focused={focused}
              onUnverified={onUnverified}
              voice={voice}
            />
          </Suspense>
        )}
      </div>
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
