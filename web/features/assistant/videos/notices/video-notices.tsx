import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { floatingShadow } from '../../../../shared/theme/surface-styles.ts'
import { useRefreshAfterGeneration } from '../../use-refresh-after-generation.ts'
import { useVideoChanges, useVideoList } from '../video-calls.ts'
import { useVideoDialogView, videoDialog } from '../dialog/video-dialog-store.ts'

const composerPath = '/content'

/** Notifies the user on every page that a video is ready or has failed, with a button that shows it. */
export function VideoNotices() {
  const videos = useVideoList()
  const { markSeen } = useVideoChanges()
  const view = useVideoDialogView()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useReloadAtEnd(videos)
  const shownId = view?.kind === 'video' && pathname === composerPath ? view.id : null
  const unseen = videos.filter(({ outcome, notice }) => outcome !== 'running' && notice === 'new')
  const viewed = unseen.find(({ id }) => id === shownId)?.id

  useEffect(() => {
    if (viewed !== undefined) markSeen(viewed)
  })

  const announced = view === null ? unseen[0] : undefined
  const show = (id: string) => {
    videoDialog.show({ kind: 'video', id })
    if (pathname !== composerPath) void navigate(composerPath)
  }
  return (
    // Screen readers announce changes only in live regions that already exist.
    <div aria-live="polite">
      {announced && (
        <Notice video={announced} onShow={() => show(announced.id)} onClose={() => markSeen(announced.id)} />
      )}
    </div>
  )
}

/** Loads points and history again when a video that was running has ended. */
function useReloadAtEnd(videos: readonly VideoGeneration[]): void {
  const refresh = useRefreshAfterGeneration()
  const running = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const nowRunning = new Set(videos.filter(({ outcome }) => outcome === 'running').map(({ id }) => id))
    const ended = [...running.current].some((id) => !nowRunning.has(id))
    running.current = nowRunning
    if (ended) refresh(null)
  })
}

type Props = { video: VideoGeneration; onShow: () => void; onClose: () => void }

/** Stays until the user answers it: after minutes of waiting the user may not be looking at the screen. */
function Notice({ video: { platform, outcome }, onShow, onClose }: Props) {
  const done = outcome === 'done'
  const { name } = platforms[platform]
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Below the top bar, so that it does not cover the buttons at the bottom of the composer, and behind dialogs.
      sx={{ top: { xs: 80, sm: 88 }, zIndex: 'appBar' }}
    >
      <Alert
        severity={done ? 'success' : 'error'}
        role="presentation"
        action={
          <>
            <Button size="small" color="inherit" onClick={onShow}>
              Show
            </Button>
            <Button size="small" color="inherit" onClick={onClose}>
              Later
            </Button>
          </>
        }
        sx={{ boxShadow: floatingShadow, alignItems: 'center' }}
      >
        {done ? `Your video for ${name} is ready.` : `Your video for ${name} could not be created.`}
      </Alert>
    </Snackbar>
  )
}
