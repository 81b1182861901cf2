import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'
import { useSettled } from '../writing/use-writing.ts'
import { changeVideo, dropVideo } from './kept-videos.ts'
import { useVideos, type TrackedVideo } from './use-videos.ts'
import { useVideoScreen, videoScreen } from './video-screen.ts'

/** The server may not know a video yet whose call was cut off on its way. */
const unknownForMs = 60_000
const composerPath = '/content'

/** Asks how the videos stand, and leads to one that has ended from wherever the person is by then. */
export function VideoNotices() {
  const { id: userId } = useUser()
  const { tracked, unknown } = useVideos({ watch: true })
  const screen = useVideoScreen()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const settle = useSettled()
  const settled = useRef(new Set<string>())
  const shownId = screen?.kind === 'video' && pathname === composerPath ? screen.id : null
  const ended = tracked.filter(({ made }) => made.outcome !== 'running')

  useEffect(() => {
    for (const { id, made } of ended) {
      if (settled.current.has(id)) continue
      settled.current.add(id)
      settle(made.balance)
    }
    const late = unknown.filter(({ at }) => Date.now() - Date.parse(at) > unknownForMs)
    for (const { id } of late) dropVideo(userId, id)
    const looked = ended.find(({ id, seen }) => id === shownId && !seen)
    if (looked) changeVideo(userId, looked.id, { seen: true })
  })

  const told = screen === null ? ended.find(({ seen }) => !seen) : undefined
  const show = (id: string) => {
    videoScreen.show({ kind: 'video', id })
    if (pathname !== composerPath) void navigate(composerPath)
  }
  return (
    // Stands on the page before there is anything to say, so that what comes is read aloud.
    <div aria-live="polite">
      {told && (
        <Notice
          video={told}
          onShow={() => show(told.id)}
          onClose={() => changeVideo(userId, told.id, { seen: true })}
        />
      )}
    </div>
  )
}

type Props = { video: TrackedVideo; onShow: () => void; onClose: () => void }

/** Stays until it is answered: who waits for minutes looks elsewhere meanwhile. */
function Notice({ video: { platform, made }, onShow, onClose }: Props) {
  const done = made.outcome === 'done'
  const { name } = platforms[platform]
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      // Below the top bar, away from what is pressed at the foot of the composer, and behind every dialog.
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
        {done ? `Your video for ${name} is ready.` : `Your video for ${name} could not be made.`}
      </Alert>
    </Snackbar>
  )
}
