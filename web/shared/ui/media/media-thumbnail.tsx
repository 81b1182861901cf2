import BrokenIcon from '@mui/icons-material/BrokenImageOutlined'
import NoVideoIcon from '@mui/icons-material/VideocamOffOutlined'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import { formatDuration } from '../../time/duration.ts'
import { useNearby } from '../../hooks/use-nearby.ts'
import { firstFrame, showsNothing } from './video-frame.ts'

type Props = {
  /** A picture, or the video itself, whose first frame is shown. */
  src: string
  /** Null for a picture; the duration is unknown until the video is uploaded. */
  video: { durationMs: number | null } | null
  /** Empty if the adjacent text says the same. */
  alt: string
  /** Shown if the media cannot be displayed. */
  broken: string
  faded?: boolean
  /** Shows all of it, with room at two sides, instead of cutting them off. */
  whole?: boolean
  /** Overlays the media once it is displayed. */
  children?: ReactNode
}

const filling = { width: '100%', height: '100%', display: 'block' } as const

/** A picture or the first frame of a video; fills its container and is loaded when it is near the screen. */
export function MediaThumbnail(props: Props) {
  // A new URL is tried again.
  return <Thumbnail key={props.src} {...props} />
}

function Thumbnail({ src, video, alt, broken, faded = false, whole = false, children }: Props) {
  const [failed, setFailed] = useState(false)
  const [frame, near] = useNearby<HTMLDivElement>()
  const fail = () => setFailed(true)
  if (failed) {
    const Icon = video ? NoVideoIcon : BrokenIcon
    return (
      <Box sx={{ height: 1, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
        <Icon titleAccess={broken} />
      </Box>
    )
  }
  const length = video?.durationMs ? formatDuration(video.durationMs) : null
  const style = { ...filling, objectFit: whole ? 'contain' : 'cover', opacity: faded ? 0.5 : 1 } as const
  if (video === null) {
    return (
      <>
        <img src={src} alt={alt} loading="lazy" draggable={false} onError={fail} style={style} />
        {children}
      </>
    )
  }
  return (
    <>
      <Box
        ref={frame}
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': length ? `${alt}, ${length}` : alt })}
        sx={{ position: 'relative', width: 1, height: 1 }}
      >
        {near && (
          <video
            src={firstFrame(src)}
            muted
            playsInline
            preload="metadata"
            tabIndex={-1}
            onError={fail}
            onLoadedMetadata={(event) => showsNothing(event.currentTarget) && fail()}
            style={style}
          />
        )}
        {length !== null && !faded && <Length>{length}</Length>}
      </Box>
      {children}
    </>
  )
}

function Length({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        right: 4,
        bottom: 4,
        px: 0.625,
        borderRadius: 1.5,
        bgcolor: 'rgb(11 18 32 / 0.82)',
        color: '#fff',
        fontSize: 12,
        fontWeight: 600,
        lineHeight: '18px',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  )
}
