import CloseIcon from '@mui/icons-material/Close'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { MediaThumbnail } from '../../../shared/ui/media-thumbnail.tsx'
import { Elapsed } from './elapsed.tsx'
import type { TrackedVideo } from './use-videos.ts'

type Props = { video: TrackedVideo; onShow: () => void; onPutAway: () => void }

/** One video in a line: how it stands, what it shows, and the way to it. */
export function VideoRow({ video, onShow, onPutAway }: Props) {
  const { made, prompt, platform } = video
  const running = made.outcome === 'running'
  const name = `the video for ${platforms[platform].name}: ${prompt.slice(0, 60)}`
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        p: 1,
        border: 1,
        borderColor: made.outcome === 'failed' ? 'error.main' : 'divider',
        borderRadius: 3,
        bgcolor: 'background.subtle',
      }}
    >
      <Mark made={made} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="p" variant="body2" sx={{ fontWeight: 600 }} noWrap>
          <State made={made} since={video.at} />
        </Typography>
        <Typography component="p" variant="caption" noWrap sx={{ color: 'text.secondary' }}>
          {prompt}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" onClick={onShow} aria-label={`Show ${name}`}>
        Show
      </Button>
      {!running && (
        <IconButton
          aria-label={`Put away ${name}`}
          onClick={onPutAway}
          sx={{ width: 32, height: 32, ml: -0.5, color: 'text.secondary' }}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  )
}

function State({ made, since }: { made: TrackedVideo['made']; since: string }) {
  if (made.outcome === 'failed') return <>No video came</>
  if (made.outcome === 'done') return <>{made.media ? 'Your video is ready' : 'This video was deleted'}</>
  return (
    <>
      Creating a video · <Elapsed since={since} />
    </>
  )
}

function Mark({ made: { outcome, media } }: { made: TrackedVideo['made'] }) {
  return (
    <Box
      sx={{
        width: 44,
        height: 44,
        flexShrink: 0,
        borderRadius: 2,
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'background.paper',
      }}
    >
      {outcome === 'running' && <CircularProgress size={22} aria-hidden="true" />}
      {outcome === 'failed' && <FailedIcon aria-hidden="true" sx={{ color: 'error.strong' }} />}
      {media && (
        <MediaThumbnail
          src={media.url}
          video={{ durationMs: null }}
          alt=""
          broken="The video cannot be shown here"
        />
      )}
    </Box>
  )
}
