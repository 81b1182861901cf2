import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import NoVideoIcon from '@mui/icons-material/VideocamOffOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useRef, useState, type ReactNode } from 'react'
import type { Media } from '../../../contract/media/media.ts'
import { firstFrame, showsNothing } from '../../shared/ui/media/video-frame.ts'

type Props = {
  video: Media
  /** The address of a picture that is shown until it is played. */
  poster?: string | undefined
  /** The aspect ratio of its frame. */
  ratio: number
  maxHeight: number
  radius?: number
  /** Overlays the video with the platform's text and icons. */
  children?: ReactNode
}

/** A video as in a feed: muted, played and paused by a click, in a frame of fixed size. */
export function PreviewVideo(props: Props) {
  return <Frame key={props.video.url} {...props} />
}

function Frame({ video, poster, ratio, maxHeight, radius = 0, children }: Props) {
  const player = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const turn = () => {
    if (playing) player.current?.pause()
    else player.current?.play().catch(fail)
  }
  return (
    <Box
      sx={{
        position: 'relative',
        mx: radius === 0 ? 'auto' : undefined,
        width: `min(100%, ${Math.round(maxHeight * ratio)}px)`,
        aspectRatio: String(ratio),
        borderRadius: `${radius}px`,
        overflow: 'hidden',
        bgcolor: '#000',
        color: '#fff',
      }}
    >
      {failed ? (
        <Box
          sx={{ height: 1, p: 2, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 1 }}
        >
          <NoVideoIcon aria-hidden="true" />
          <Box component="span" sx={{ typography: 'caption', textAlign: 'center' }}>
            This browser cannot show this video.
          </Box>
        </Box>
      ) : (
        <video
          ref={player}
          src={firstFrame(video.url)}
          poster={poster}
          aria-label={`Video: ${video.name}`}
          muted
          loop
          playsInline
          preload="metadata"
          tabIndex={-1}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
          onError={fail}
          onLoadedMetadata={(event) => showsNothing(event.currentTarget) && fail()}
          style={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
        />
      )}
      {children}
      {!failed && <Turn playing={playing} onTurn={turn} />}
    </Box>
  )
}

function Turn({ playing, onTurn }: { playing: boolean; onTurn: () => void }) {
  return (
    <ButtonBase
      aria-label={playing ? 'Stop the preview' : 'Play the preview'}
      onClick={onTurn}
      sx={{
        position: 'absolute',
        inset: 0,
        '& svg': {
          fontSize: 56,
          p: 0.75,
          borderRadius: '50%',
          bgcolor: 'rgb(11 18 32 / 0.6)',
          opacity: playing ? 0 : 1,
          transition: 'opacity 140ms',
        },
        '&:hover svg': { bgcolor: 'rgb(11 18 32 / 0.8)' },
      }}
    >
      <PlayIcon />
    </ButtonBase>
  )
}
