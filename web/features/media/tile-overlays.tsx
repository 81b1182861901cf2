import RetryIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import { isConverting, type MediaItem, type UploadPause } from './media-item.ts'

/** A button on a picture, readable on any background. */
export const onPicture = {
  position: 'absolute',
  height: 28,
  minWidth: 28,
  borderRadius: 2,
  color: '#fff',
  bgcolor: 'rgb(11 18 32 / 0.78)',
  typography: 'caption',
  fontWeight: 600,
  '&:hover': { bgcolor: 'rgb(11 18 32 / 0.92)' },
} as const

/** The progress of an upload or a conversion, with a percentage for videos, which take longer. */
export function Sending({ item }: { item: MediaItem }) {
  const { kind, name, state, progress, media } = item
  const counting = state === 'sending' && progress < 1
  const work = isConverting(item) ? 'Converting' : media ? 'Cropping' : 'Uploading'
  const words =
    state === 'waiting'
      ? 'Waiting...'
      : counting
        ? `${isConverting(item) ? 'Converting ' : ''}${Math.floor(progress * 100)}%`
        : 'Checking...'
  return (
    <Box sx={{ position: 'absolute', left: 8, right: 8, bottom: 10, display: 'grid', gap: 0.75 }}>
      {(kind === 'video' || isConverting(item)) && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            justifySelf: 'start',
            px: 0.75,
            borderRadius: 1.5,
            bgcolor: 'rgb(11 18 32 / 0.82)',
            color: '#fff',
            fontSize: 12,
            fontWeight: 600,
            lineHeight: '18px',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {words}
        </Box>
      )}
      <LinearProgress
        aria-label={`${work} ${name}`}
        variant={counting ? 'determinate' : 'indeterminate'}
        value={progress * 100}
        sx={{ borderRadius: 2 }}
      />
    </Box>
  )
}

const pauseWords: Record<UploadPause, (percent: number) => string> = {
  lost: (percent) => `Connection lost. Going on at ${percent}% as soon as it is back.`,
  busy: (percent) =>
    percent === 0
      ? 'Waiting for its turn. It starts by itself.'
      : `The server is busy. Going on at ${percent}% in a moment.`,
}

/** Why the upload waits, and that it goes on by itself. */
export function Paused({ item: { name, progress }, paused }: { item: MediaItem; paused: UploadPause }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        p: 1,
        pb: 1.25,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 1,
        bgcolor: (theme) => `rgb(${theme.vars.palette.background.paperChannel} / 0.88)`,
        pointerEvents: 'none',
      }}
    >
      <Box component="output" sx={{ fontSize: 12, lineHeight: 1.3, color: 'text.primary' }}>
        {pauseWords[paused](Math.floor(progress * 100))}
      </Box>
      <LinearProgress
        aria-label={`Uploading ${name}`}
        variant="determinate"
        value={progress * 100}
        sx={{ borderRadius: 2 }}
      />
    </Box>
  )
}

/** The error message with a retry button. */
export function Failed({ item, onRetry }: { item: MediaItem; onRetry: (key: string) => void }) {
  return (
    <Box
      role="alert"
      sx={{
        position: 'absolute',
        inset: 0,
        p: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'flex-end',
        gap: 0.5,
        bgcolor: (theme) => `rgb(${theme.vars.palette.background.paperChannel} / 0.88)`,
        pointerEvents: 'none',
      }}
    >
      <Box sx={{ pr: 4, fontSize: 12, lineHeight: 1.3, color: 'error.strong', overflow: 'hidden' }}>
        {item.problem}
      </Box>
      <ButtonBase
        aria-label={`Try again to upload ${item.name}`}
        onClick={() => onRetry(item.key)}
        sx={{ ...onPicture, position: 'static', pointerEvents: 'auto', gap: 0.5 }}
      >
        <RetryIcon sx={{ fontSize: 16 }} /> Try again
      </ButtonBase>
    </Box>
  )
}
