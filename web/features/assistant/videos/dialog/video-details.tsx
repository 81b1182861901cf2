import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { postOf } from '../../generation-posts.ts'
import { addToPost, mediaConflict } from '../../post-media.ts'
import { usePrice } from '../../price.ts'
import type { PostEditor } from '../../writing/assistant-store.ts'
import { OtherVideos } from '../list/video-list.tsx'
import type { useCreateVideo } from '../form/use-create-video.ts'
import { saveFields } from '../form/video-fields.ts'
import { videoDialog } from './video-dialog-store.ts'
import { VideoState } from './video-state.tsx'

type Props = {
  video: VideoGeneration
  others: readonly VideoGeneration[]
  model: string | null
  editor: PostEditor
  disabled: boolean
  creation: ReturnType<typeof useCreateVideo>
  onUsed: (id: string) => void
  onClose: () => void
}

/** One video that is running, done or failed, with its actions. */
export function VideoDetails({ video, others, model, editor, disabled, creation, onUsed, onClose }: Props) {
  const { id: userId } = useUser()
  const { id, prompt, aspect, platform, outcome } = video
  const { busy, problem, create } = creation
  const price = usePrice(pointCosts.video)
  // The button that opened this view is gone: the focus moves to the new content, so that screen readers start there.
  const content = useRef<HTMLElement>(null)
  useEffect(() => content.current?.focus(), [])

  const post = postOf(userId, id)
  const asked = editor.at(post)
  const openForm = () => {
    creation.clearProblem()
    saveFields(userId, { prompt, aspect })
    videoDialog.show({ kind: 'form' })
  }
  const add = () => {
    if (!video.media) return
    addToPost(asked.media, asked.platform, { media: video.media, altText: '' })
    asked.show()
    onUsed(id)
  }
  const conflict = video.media && mediaConflict(asked.media)
  const elsewhere = video.media && post !== null && !asked.isHere
  const failed = outcome === 'failed'
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
          <MessageAlert
            message={
              elsewhere ? { severity: 'info', text: 'You asked for this video in another post.' } : null
            }
          />
          <MessageAlert message={conflict ? { severity: 'info', text: conflict } : null} />
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
          <Button variant="outlined" onClick={openForm} disabled={busy}>
            {failed ? 'Change the description' : 'Create another'}
          </Button>
        )}
        {failed && model !== null && (
          <BusyButton
            variant="contained"
            startIcon={<VideoIcon />}
            busy={busy}
            busyLabel="Starting..."
            onClick={() => void create({ platform, prompt, aspect }, id)}
          >
            Try again · {price}
          </BusyButton>
        )}
        {video.media && (
          <Button variant="contained" onClick={add} disabled={disabled}>
            Add to post
          </Button>
        )}
      </DialogActions>
    </>
  )
}
