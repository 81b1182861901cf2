import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { addToPost, type Album } from '../pictures/album.ts'
import { usePriceOf } from '../price.ts'
import type { Desk } from '../writing/assistant-store.ts'
import { aloneNote } from './alone-note.ts'
import { OtherVideos } from './other-videos.tsx'
import type { useVideoMaking } from './use-video-making.ts'
import type { TrackedVideo } from './use-videos.ts'
import { keepFields } from './video-fields.ts'
import { videoScreen } from './video-screen.ts'
import { VideoState } from './video-state.tsx'

type Props = {
  video: TrackedVideo
  others: readonly TrackedVideo[]
  model: string | null
  media: Album
  desk: Desk
  disabled: boolean
  making: ReturnType<typeof useVideoMaking>
  onUsed: (id: string) => void
  onClose: () => void
}

/** A video that was asked for: being made, made, or failed. */
export function OneVideo({ video, others, model, media, desk, disabled, making, onUsed, onClose }: Props) {
  const { id: userId } = useUser()
  const { id, prompt, aspect, platform, made } = video
  const { busy, problem, make } = making
  const price = usePriceOf(pointCosts.video)
  // The button that led here is gone; what stands in its place is read from its beginning.
  const content = useRef<HTMLElement>(null)
  useEffect(() => content.current?.focus(), [])

  const describe = () => {
    making.forget()
    keepFields(userId, { prompt, aspect })
    videoScreen.show({ kind: 'form' })
  }
  const add = () => {
    if (!made.media) return
    addToPost(media, desk.get().platform, { media: made.media, altText: '' })
    onUsed(id)
  }
  const note = made.media && aloneNote(media)
  const failed = made.outcome === 'failed'
  return (
    <>
      <DialogContent>
        <Stack
          component="section"
          ref={content}
          tabIndex={-1}
          aria-label="The video"
          spacing={2}
          useFlexGap
          sx={{ outline: 'none' }}
        >
          <MessageAlert message={note ? { severity: 'info', text: note } : null} />
          <VideoState video={video} />
          <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
          <OtherVideos videos={others} />
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="text" color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
          Close
        </Button>
        {model !== null && (
          <Button variant="outlined" onClick={describe} disabled={busy}>
            {failed ? 'Change the description' : 'Create another'}
          </Button>
        )}
        {failed && model !== null && (
          <BusyButton
            variant="contained"
            startIcon={<VideoIcon />}
            busy={busy}
            busyLabel="Beginning..."
            onClick={() => void make({ platform, prompt, aspect }, id)}
          >
            Try again · {price}
          </BusyButton>
        )}
        {made.media && (
          <Button variant="contained" onClick={add} disabled={disabled}>
            Add to post
          </Button>
        )}
      </DialogActions>
    </>
  )
}
