import FailedIcon from '@mui/icons-material/ErrorOutlined'
import GoneIcon from '@mui/icons-material/VideocamOffOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { videoAspects } from '../../../../contract/video-choices.ts'
import { usePoints } from '../../../shared/points/points-query.ts'
import { Elapsed } from './elapsed.tsx'
import type { TrackedVideo } from './use-videos.ts'

/** Where the video will be, or would have been. */
export function VideoStandIn({ video: { made, aspect, at } }: { video: TrackedVideo }) {
  const unlimited = usePoints().data?.points.unlimited ?? false
  if (made.outcome === 'running') {
    return (
      <Well
        mark={
          <Box
            sx={{
              // As the video will lie.
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
        text="A few minutes; you can go on writing, and close this page. A notice leads back here when it is ready."
      />
    )
  }
  if (made.outcome === 'done') {
    return (
      <Well
        mark={<GoneIcon aria-hidden="true" sx={{ fontSize: 36, color: 'text.secondary' }} />}
        title="This video was deleted"
        text="Videos that no post uses are kept for a week."
      />
    )
  }
  return (
    <Well
      mark={<FailedIcon aria-hidden="true" sx={{ fontSize: 36, color: 'error.strong' }} />}
      title={unlimited ? 'No video came' : 'No video came, and your points are back'}
      text={made.problem?.message ?? 'Try again in a moment.'}
    />
  )
}

type WellProps = { mark: ReactNode; title: ReactNode; text: string }

function Well({ mark, title, text }: WellProps) {
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
      {mark}
      <Typography component="h3" variant="h6" sx={{ mt: 1 }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: 400, overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  )
}
