import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { useVideoChanges } from '../video-calls.ts'
import { videoDialog } from '../dialog/video-dialog-store.ts'
import { VideoRow } from './video-row.tsx'

type Props = { videos: readonly VideoGeneration[]; label?: string }

/** The user's videos that are being created or were not used yet. */
export function VideoList({ videos, label = 'Videos of the assistant' }: Props) {
  const { dismiss } = useVideoChanges()
  if (videos.length === 0) return null
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        gridColumn: '1 / -1',
        flexBasis: '100%',
        minWidth: 0,
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
      }}
    >
      {videos.map((video) => (
        <VideoRow
          key={video.id}
          video={video}
          onShow={() => videoDialog.show({ kind: 'video', id: video.id })}
          onDismiss={() => dismiss(video.id)}
        />
      ))}
    </Box>
  )
}

/** The user's other videos, below the one in the dialog. */
export function OtherVideos({ videos }: { videos: readonly VideoGeneration[] }) {
  if (videos.length === 0) return null
  return (
    <Box>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Other videos
      </Typography>
      <VideoList videos={videos} label="Other videos" />
    </Box>
  )
}
