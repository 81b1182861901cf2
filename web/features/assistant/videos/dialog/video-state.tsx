import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { formatDuration } from '../../../../shared/time/duration.ts'
import { VideoPlayer } from '../../../../shared/ui/media/video-player.tsx'
import { ExpandableText } from '../../expandable-text.tsx'
import { useMinutesSoFar } from '../list/elapsed.tsx'
import { VideoPlaceholder } from './video-placeholder.tsx'

const maxHeight = 400

/** A video with its prompt; while it is running or after it failed, its status instead. */
export function VideoState({ video }: { video: VideoGeneration }) {
  const { outcome, prompt, media, model, points } = video
  const minutes = useMinutesSoFar(outcome === 'running' ? video.at : null)
  return (
    <>
      <Box component="p" aria-live="polite" sx={visuallyHidden}>
        {announcement(video, minutes)}
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
              model.name,
              ...(media.video ? [formatDuration(media.video.durationMs)] : []),
              points === 0 ? 'No points' : counted(points, 'point'),
            ].join(' · ')}
          </Typography>
        </Box>
      ) : (
        <VideoPlaceholder video={video} />
      )}
      <ExpandableText title="What it shows" text={prompt} lines={4} />
    </>
  )
}

function announcement({ outcome, problem }: VideoGeneration, minutes: string): string {
  if (outcome === 'running') return ['The video is being created.', minutes].join(' ').trim()
  return outcome === 'done' ? 'Your video is ready.' : (problem?.message ?? 'The video could not be created.')
}
