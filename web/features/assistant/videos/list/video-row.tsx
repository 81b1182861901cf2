import CloseIcon from '@mui/icons-material/Close'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { MediaThumbnail } from '../../../../shared/ui/media/media-thumbnail.tsx'
import { Elapsed } from './elapsed.tsx'

type Props = { video: VideoGeneration; onShow: () => void; onDismiss: () => void }

/** One line of the list of videos: status, prompt, and buttons to show or dismiss it. */
export function VideoRow({ video, onShow, onDismiss }: Props) {
  const { outcome, prompt, platform } = video
  const running = outcome === 'running'
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
        borderColor: outcome === 'failed' ? 'error.main' : 'divider',
        borderRadius: 3,
        bgcolor: 'background.subtle',
      }}
    >
      <StatusIcon video={video} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="p" variant="body2" sx={{ fontWeight: 600 }} noWrap>
          <StatusText video={video} />
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
          aria-label={`Dismiss ${name}`}
          onClick={onDismiss}
          sx={{ width: 32, height: 32, ml: -0.5, color: 'text.secondary' }}
        >
          <CloseIcon sx={{ fontSize: 18 }} />
        </IconButton>
      )}
    </Box>
  )
}

function StatusText({ video: { outcome, media, at } }: { video: VideoGeneration }) {
  if (outcome === 'failed') return <>Your video could not be created</>
  if (outcome === 'done') return <>{media ? 'Your video is ready' : 'This video was deleted'}</>
  return (
    <>
      Creating a video · <Elapsed since={at} />
    </>
  )
}

function StatusIcon({ video: { outcome, media } }: { video: VideoGeneration }) {
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
