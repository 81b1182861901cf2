import NoVideoIcon from '@mui/icons-material/VideocamOffOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { firstFrame, showsNothing } from './video-frame.ts'

type Props = {
  src: string
  /** In pixels; only the ratio matters. */
  width: number
  height: number
  name: string
  /** In CSS pixels. */
  maxHeight: number
  autoPlay?: boolean
}

/** The width at which the player fits the height of the screen. */
export const playerWidth = ({ width, height, maxHeight }: Pick<Props, 'width' | 'height' | 'maxHeight'>) =>
  `calc(min(${maxHeight}px, 70svh) * ${width / height})`

/** A video with the browser's controls, in a frame of its aspect ratio that does not shift when it loads. */
export function VideoPlayer({ src, width, height, name, maxHeight, autoPlay = false }: Props) {
  const [failed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  return (
    <Box
      sx={{
        width: `min(100%, ${playerWidth({ width, height, maxHeight })})`,
        aspectRatio: `${width} / ${height}`,
        borderRadius: 3,
        overflow: 'hidden',
        bgcolor: failed ? 'background.subtle' : '#000',
      }}
    >
      {failed ? (
        <Box
          sx={{
            height: 1,
            p: 2,
            display: 'grid',
            alignContent: 'center',
            justifyItems: 'center',
            gap: 1,
            textAlign: 'center',
            typography: 'body2',
            color: 'text.secondary',
          }}
        >
          <NoVideoIcon aria-hidden="true" sx={{ fontSize: 32 }} />
          This browser cannot play this video.
          <Link href={src} download={name}>
            Download it
          </Link>
        </Box>
      ) : (
        <Box
          component="video"
          src={firstFrame(src)}
          controls
          playsInline
          autoPlay={autoPlay}
          preload="metadata"
          aria-label={name}
          onError={fail}
          onLoadedMetadata={(event) => showsNothing(event.currentTarget) && fail()}
          sx={{ display: 'block', width: 1, height: 1, objectFit: 'contain' }}
        />
      )}
    </Box>
  )
}
