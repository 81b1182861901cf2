import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TrackedVideo } from './use-videos.ts'
import { VideoStrip } from './video-strip.tsx'

/** Beside the one in hand: what else is being made or waits to be used. */
export function OtherVideos({ videos }: { videos: readonly TrackedVideo[] }) {
  if (videos.length === 0) return null
  return (
    <Box>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Other videos
      </Typography>
      <VideoStrip videos={videos} label="Other videos" />
    </Box>
  )
}
