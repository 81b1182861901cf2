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
  /** Null for a picture; the length is unknown until the video is on the server. */
  video: { durationMs: number | null } | null
  /** Empty where what stands beside it says the same. */
  alt: string
  /** Said in its place where it cannot be shown. */
  broken: string
  faded?: boolean
  /** Stands on what is shown, and only there. */
  children?: ReactNode
}

const whole = { width: '100%', height: '100%', objectFit: 'cover', display: 'block' } as const

/** A picture or the first frame of a video; fills what it stands in, and is fetched when it comes near the screen. */
export function MediaThumbnail(props: Props) {
  // Another address is another try.
  return <Thumbnail key={props.src} {...props} />
}

function Thumbnail({ src, video, alt, broken, faded = false, children }: Props) {
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
  const style = { ...whole, opacity: faded ? 0.5 : 1 }
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
        {length !== null && <Length>{length}</Length>}
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
