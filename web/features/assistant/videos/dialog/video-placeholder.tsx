import FailedIcon from '@mui/icons-material/ErrorOutlined'
import GoneIcon from '@mui/icons-material/VideocamOffOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { videoAspects } from '../../../../../contract/assistant/video-choices.ts'
import { usePoints } from '../../../points/index.ts'
import { Elapsed } from '../list/elapsed.tsx'

/** Shown in place of a video that is being created, was deleted, or failed. */
export function VideoPlaceholder({ video: { outcome, problem, aspect, at } }: { video: VideoGeneration }) {
  const unlimited = usePoints().data?.points.unlimited ?? false
  if (outcome === 'running') {
    return (
      <Placeholder
        icon={
          <Box
            sx={{
              // The shape of the video.
              height: aspect === 'portrait' ? 136 : 84,
              aspectRatio: videoAspects[aspect].ratio.replace(':', ' / '),
              borderRadius: 2,
              border: 1,
              borderColor: 'outline',
              bgcolor: 'background.paper',
              display: 'grid',
              placeItems: 'center',
            }}
          >
            <CircularProgress size={32} aria-label="Creating the video" />
          </Box>
        }
        title={
          <>
            Creating · <Elapsed since={at} />
          </>
        }
        text="This takes a few minutes; you can keep writing or close this page. We'll notify you when it is ready."
      />
    )
  }
  if (outcome === 'done') {
    return (
      <Placeholder
        icon={<GoneIcon aria-hidden="true" sx={{ fontSize: 36, color: 'text.secondary' }} />}
        title="This video was deleted"
        text="Videos that no post uses are kept for a week."
      />
    )
  }
  return (
    <Placeholder
      icon={<FailedIcon aria-hidden="true" sx={{ fontSize: 36, color: 'error.strong' }} />}
      title={
        unlimited
          ? 'The video could not be created'
          : 'The video could not be created. Your points were returned'
      }
      text={problem?.message ?? 'Try again in a moment.'}
    />
  )
}

type PlaceholderProps = { icon: ReactNode; title: ReactNode; text: string }

function Placeholder({ icon, title, text }: PlaceholderProps) {
  return (
    <Box
      sx={{
        minHeight: 240,
        p: 3,
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 1,
        textAlign: 'center',
        borderRadius: 3,
        border: '1px dashed',
        borderColor: 'divider',
        bgcolor: 'background.subtle',
      }}
    >
      {icon}
      <Typography component="h3" variant="h6" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 400, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  )
}
