import { useSortable } from '@dnd-kit/sortable'
import BrokenIcon from '@mui/icons-material/BrokenImageOutlined'
import CloseIcon from '@mui/icons-material/Close'
import DragIcon from '@mui/icons-material/DragIndicator'
import RetryIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import LinearProgress from '@mui/material/LinearProgress'
import { memo, useState } from 'react'
import type { Picture } from './picture-store.ts'

type Props = {
  picture: Picture
  /** 1 for the first. */
  place: number
  disabled: boolean
  onDescribe: ((key: string) => void) | undefined
  onRemove: (key: string) => void
  onRetry: (key: string) => void
}

const onPicture = {
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

/** One picture: its preview, how far it is, and what can be done with it. */
export const PictureTile = memo(function PictureTile(props: Props) {
  const { picture, place, disabled, onDescribe, onRemove, onRetry } = props
  const { key, name, state, altText, media } = picture
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: key,
    })
  const [broken, setBroken] = useState(false)
  const shift = transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined
  const label = `picture ${place}, ${name}`
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: shift, transition }}
      sx={{
        position: 'relative',
        aspectRatio: '1',
        borderRadius: 3,
        overflow: 'hidden',
        border: 1,
        borderColor: state === 'failed' ? 'error.main' : 'divider',
        bgcolor: 'background.subtle',
        zIndex: isDragging ? 1 : 0,
        boxShadow: isDragging ? 8 : 0,
      }}
    >
      {broken ? (
        <Box sx={{ height: 1, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
          <BrokenIcon titleAccess={`${name}: its preview is no longer here, the picture is`} />
        </Box>
      ) : (
        <img
          src={picture.previewUrl}
          alt={altText || name}
          draggable={false}
          onError={() => setBroken(true)}
          style={{
            width: '100%',
            height: '100%',
            objectFit: 'cover',
            display: 'block',
            opacity: state === 'ready' ? 1 : 0.5,
          }}
        />
      )}
      <ButtonBase
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
        disabled={disabled}
        sx={{ ...onPicture, top: 6, left: 6, cursor: 'grab', touchAction: 'none' }}
      >
        <DragIcon sx={{ fontSize: 18 }} />
      </ButtonBase>
      <ButtonBase
        aria-label={`Remove ${label}`}
        disabled={disabled}
        onClick={() => onRemove(key)}
        sx={{ ...onPicture, top: 6, right: 6 }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </ButtonBase>
      {state === 'ready' && onDescribe && media && (
        <ButtonBase
          aria-label={`alt: ${altText ? 'change' : 'add'} description of ${label}`}
          disabled={disabled}
          onClick={() => onDescribe(key)}
          sx={{
            ...onPicture,
            bottom: 6,
            left: 6,
            px: 1,
            ...(altText && { bgcolor: '#065f46', '&:hover': { bgcolor: '#064e3b' } }),
          }}
        >
          <span aria-hidden="true">{altText ? '✓' : '+'}&nbsp;</span>alt
        </ButtonBase>
      )}
      {(state === 'sending' || state === 'waiting') && (
        <LinearProgress
          aria-label={`Sending ${name}`}
          variant={state === 'sending' && picture.progress < 1 ? 'determinate' : 'indeterminate'}
          value={picture.progress * 100}
          sx={{ position: 'absolute', left: 8, right: 8, bottom: 10, borderRadius: 2 }}
        />
      )}
      {state === 'failed' && (
        <Box
          role="alert"
          sx={{
            position: 'absolute',
            inset: 0,
            pt: 5,
            p: 1,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'flex-end',
            gap: 0.5,
            bgcolor: (theme) => `rgb(${theme.vars.palette.background.paperChannel} / 0.88)`,
            pointerEvents: 'none',
          }}
        >
          <Box sx={{ fontSize: 12, lineHeight: 1.3, color: 'error.strong', overflow: 'hidden' }}>
            {picture.problem}
          </Box>
          <ButtonBase
            aria-label={`Try again to send ${name}`}
            onClick={() => onRetry(key)}
            sx={{ ...onPicture, position: 'static', pointerEvents: 'auto', gap: 0.5 }}
          >
            <RetryIcon sx={{ fontSize: 16 }} /> Try again
          </ButtonBase>
        </Box>
      )}
    </Box>
  )
})
