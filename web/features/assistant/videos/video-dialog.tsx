import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useRef, useState } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import type { Album } from '../pictures/album.ts'
import type { Desk } from '../writing/assistant-store.ts'
import { CreateVideo } from './create-video.tsx'
import { dropVideo } from './kept-videos.ts'
import { OneVideo } from './one-video.tsx'
import { useVideoMaking } from './use-video-making.ts'
import { useVideos } from './use-videos.ts'
import { videoScreen, type VideoScreen } from './video-screen.ts'

export type VideoDialogProps = {
  open: boolean
  screen: VideoScreen | null
  /** Null: none makes videos, and what was made before is still shown. */
  model: string | null
  media: Album
  desk: Desk
  /** The post takes nothing at this moment. */
  disabled: boolean
  onUnverified: () => void
}

/** A new video, or one that was asked for: how it stands, and what can be done with it. */
export function VideoDialog({ open, screen, ...props }: VideoDialogProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const titleId = useId()
  const { id: userId } = useUser()
  const { asking } = usePlanGates()
  const { tracked } = useVideos()
  // While it closes it shows what it showed, and nothing in it can be pressed.
  const [last, setLast] = useState(screen)
  if (screen !== null && screen !== last) setLast(screen)
  const making = useVideoMaking(() => {
    videoScreen.close()
    props.onUnverified()
  })
  const shown = last?.kind === 'video' ? tracked.find(({ id }) => id === last.id) : undefined
  const others = tracked.filter((one) => one !== shown)
  const close = () => {
    making.forget()
    videoScreen.close()
  }
  // One that is in the post now is put away once the dialog has gone, which shows it until then.
  const used = useRef<string>(null)
  const use = (id: string) => {
    used.current = id
    close()
  }
  const putAwayUsed = () => {
    if (used.current !== null) dropVideo(userId, used.current)
    used.current = null
  }
  const views = { ...props, others, making, onUsed: use, onClose: close }
  return (
    <Dialog
      open={open && !asking}
      onClose={close}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
      fullScreen={phone}
      keepMounted={asking}
      slotProps={{ transition: { onExited: putAwayUsed } }}
      sx={{ pointerEvents: open ? undefined : 'none' }}
    >
      <DialogTitle id={titleId}>
        {shown ? `A video for ${platforms[shown.platform].name}` : 'Create a video'}
      </DialogTitle>
      {shown ? <OneVideo key={shown.id} video={shown} {...views} /> : <CreateVideo {...views} />}
    </Dialog>
  )
}
