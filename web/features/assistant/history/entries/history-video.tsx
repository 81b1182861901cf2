import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Media } from '../../../../../contract/media/media.ts'
import { MediaThumbnail } from '../../../../shared/ui/media/media-thumbnail.tsx'
import { PlayOverlay } from '../../../../shared/ui/media/play-overlay.tsx'
import { VideoPlayer } from '../../../../shared/ui/media/video-player.tsx'

/** The first frame of a video, replaced by a player when the user presses play. */
export function HistoryVideo({ media, name }: { media: Media; name: string }) {
  const [playing, setPlaying] = useState(false)
  const { url, width, height, video } = media
  if (playing) {
    return <VideoPlayer src={url} width={width} height={height} name={name} maxHeight={320} autoPlay />
  }
  return (
    <Box
      sx={{
        position: 'relative',
        height: 160,
        maxWidth: 1,
        aspectRatio: `${width} / ${height}`,
        borderRadius: 2.5,
        overflow: 'hidden',
        bgcolor: 'background.subtle',
      }}
    >
      <MediaThumbnail
        src={url}
        video={{ durationMs: video?.durationMs ?? null }}
        alt={name}
        broken={`${name} cannot be shown here`}
      >
        <PlayOverlay label={`Play ${name.toLowerCase()}`} onPlay={() => setPlaying(true)} />
      </MediaThumbnail>
    </Box>
  )
}
