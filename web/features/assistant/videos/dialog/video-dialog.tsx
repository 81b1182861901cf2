import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState } from 'react'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { usePlanGates } from '../../../points/index.ts'
import type { PostEditor } from '../../writing/assistant-store.ts'
import { CreateVideo } from '../form/create-video.tsx'
import { useCreateVideo } from '../form/use-create-video.ts'
import { useVideoChanges, useVideoList } from '../video-calls.ts'
import { VideoDetails } from './video-details.tsx'
import { videoDialog, type VideoDialogView } from './video-dialog-store.ts'

type Props = {
  open: boolean
  view: VideoDialogView | null
  /** Null if no video model is configured; earlier videos are still shown. */
  model: string | null
  editor: PostEditor
  /** The post cannot be changed at the moment. */
  disabled: boolean
  onUnverified: () => void
}

/** The dialog for a new video, or for one video with its status and its actions. */
export function VideoDialog({ open, view, ...props }: Props) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const { asking } = usePlanGates()
  const videos = useVideoList()
  const { dismiss } = useVideoChanges()
  // During the closing transition the dialog keeps its content, and nothing in it can be pressed.
  const [last, setLast] = useState(view)
  if (view !== null && view !== last) setLast(view)
  const creation = useCreateVideo(props.editor, () => {
    videoDialog.close()
    props.onUnverified()
  })
  const shown = last?.kind === 'video' ? videos.find(({ id }) => id === last.id) : undefined
  const others = videos.filter((one) => one !== shown)
  const close = () => {
    creation.clearProblem()
    videoDialog.close()
  }
  // A video that was added to the post is dismissed after the closing transition, during which it is still shown.
  const used = useRef<string>(null)
  const use = (id: string) => {
    used.current = id
    close()
  }
  const dismissUsed = () => {
    if (used.current !== null) dismiss(used.current)
    used.current = null
  }
  const views = { ...props, others, creation, onUsed: use, onClose: close }
  return (
    <Dialog
      open={open && !asking}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={phone}
      keepMounted={asking}
      slotProps={{ transition: { onExited: dismissUsed } }}
      sx={{ pointerEvents: open ? undefined : 'none' }}
    >
      <DialogTitle id={titleId}>
        {shown ? `A video for ${platforms[shown.platform].name}` : 'Create a video'}
      </DialogTitle>
      {shown ? <VideoDetails key={shown.id} video={shown} {...views} /> : <CreateVideo {...views} />}
    </Dialog>
  )
}
