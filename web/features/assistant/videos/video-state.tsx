import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatDuration } from '../../../shared/time/duration.ts'
import { VideoPlayer } from '../../../shared/ui/video-player.tsx'
import { LongText } from '../history/long-text.tsx'
import { useMinutesSoFar } from './elapsed.tsx'
import type { TrackedVideo } from './use-videos.ts'
import { VideoStandIn } from './video-stand-in.tsx'

const maxHeight = 400
/** Read out, but not drawn. */
const onlyRead = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const

/** How a video stands: what it is waiting for, itself, or why there is none. */
export function VideoState({ video }: { video: TrackedVideo }) {
  const { made, prompt } = video
  const { media } = made
  const minutes = useMinutesSoFar(made.outcome === 'running' ? video.at : null)
  return (
    <>
      <Box component="p" aria-live="polite" sx={onlyRead}>
        {spoken(video, minutes)}
      </Box>
      {media ? (
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1 }}>
          <VideoPlayer
            src={media.url}
            width={media.width}
            height={media.height}
            name={`The video: ${prompt.slice(0, 60)}`}
            maxHeight={maxHeight}
          />
          <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
            {[
              made.model.name,
              ...(media.video ? [formatDuration(media.video.durationMs)] : []),
              made.points === 0 ? 'No points' : counted(made.points, 'point'),
            ].join(' · ')}
          </Typography>
        </Box>
      ) : (
        <VideoStandIn video={video} />
      )}
      <LongText title="What it shows" text={prompt} lines={4} />
    </>
  )
}

function spoken({ made }: TrackedVideo, minutes: string): string {
  if (made.outcome === 'running') return ['The video is being made.', minutes].join(' ').trim()
  return made.outcome === 'done' ? 'Your video is ready.' : (made.problem?.message ?? 'No video came.')
}
