import Box from '@mui/material/Box'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { dropVideo } from './kept-videos.ts'
import type { TrackedVideo } from './use-videos.ts'
import { VideoRow } from './video-row.tsx'
import { videoScreen } from './video-screen.ts'

type Props = { videos: readonly TrackedVideo[]; label?: string }

/** The videos that are being made, and those that were and are not used yet. */
export function VideoStrip({ videos, label = 'Videos of the assistant' }: Props) {
  const { id: userId } = useUser()
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
          onShow={() => videoScreen.show({ kind: 'video', id: video.id })}
          onPutAway={() => dropVideo(userId, video.id)}
        />
      ))}
    </Box>
  )
}
