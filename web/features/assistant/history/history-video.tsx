import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import type { Media } from '../../../../contract/media.ts'
import { MediaThumbnail } from '../../../shared/ui/media-thumbnail.tsx'
import { VideoPlayer } from '../../../shared/ui/video-player.tsx'

/** The first frame of a video, and a player in its place once somebody wants to see it. */
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
        <ButtonBase
          aria-label={`Play ${name.toLowerCase()}`}
          onClick={() => setPlaying(true)}
          sx={{
            position: 'absolute',
            inset: 0,
            '& svg': {
              fontSize: 40,
              p: 0.5,
              color: '#fff',
              borderRadius: '50%',
              bgcolor: 'rgb(11 18 32 / 0.78)',
            },
            '&:hover svg': { bgcolor: 'rgb(11 18 32 / 0.92)' },
          }}
        >
          <PlayIcon />
        </ButtonBase>
      </MediaThumbnail>
    </Box>
  )
}
