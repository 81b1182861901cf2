import { useSortable } from '@dnd-kit/sortable'
import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import CloseIcon from '@mui/icons-material/Close'
import CropIcon from '@mui/icons-material/Crop'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { memo } from 'react'
import { MediaThumbnail } from '../../shared/ui/media/media-thumbnail.tsx'
import { PlayOverlay } from '../../shared/ui/media/play-overlay.tsx'
import type { MediaItem } from './media-item.ts'
import { Failed, onPicture, Paused, Sending } from './tile-overlays.tsx'

export type TileActions = {
  onDescribe: ((key: string) => void) | undefined
  onPlay: (key: string) => void
  onCrop: (key: string) => void
  onRemove: (key: string) => void
  onRetry: (key: string) => void
  /** Given where media can be commented on. */
  onComment?: ((mediaId: string) => void) | undefined
}

type Props = TileActions & {
  item: MediaItem
  /** The position, starting at 1. */
  place: number
  disabled: boolean
}

/** The color of a button whose step is done, such as a description that was added. */
const done = { bgcolor: '#065f46', '&:hover': { bgcolor: '#064e3b' } } as const

const broken = {
  picture: 'its preview is gone, but the picture is there',
  video: 'it cannot be shown here, but the video is there',
}

/** A picture or a video with its preview, upload progress and actions. It is dragged by its handle. */
export const MediaTile = memo(function MediaTile(props: Props) {
  const { item, place, disabled, onPlay, onRemove, onRetry, onComment } = props
  const { key, kind, name, state, paused, altText, media, previewUrl } = item
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: key })
  const label = `${kind} ${place}, ${name}`
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      sx={{
        position: 'relative',
        // A message needs more space.
        ...(state === 'failed' || paused
          ? { gridColumn: 'span 2', aspectRatio: '2.1' }
          : { aspectRatio: '1' }),
        borderRadius: 3,
        overflow: 'hidden',
        border: 1,
        borderColor: state === 'failed' ? 'error.main' : 'divider',
        bgcolor: 'background.subtle',
        zIndex: isDragging ? 1 : 0,
        boxShadow: isDragging ? 8 : 0,
      }}
    >
      <MediaThumbnail
        src={previewUrl}
        video={kind === 'video' ? { durationMs: media?.video?.durationMs ?? null } : null}
        alt={altText || name}
        broken={`${name}: ${state === 'ready' ? broken[kind] : 'no preview'}`}
        faded={state !== 'ready'}
      >
        {state === 'ready' && kind === 'video' && (
          <PlayOverlay label={`Play ${label}`} onPlay={() => onPlay(key)} />
        )}
      </MediaThumbnail>
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
        sx={{ ...onPicture, top: 6, right: 6, zIndex: 1 }}
      >
        <CloseIcon sx={{ fontSize: 18 }} />
      </ButtonBase>
      {state === 'ready' && kind === 'picture' && (
        <>
          <DescribeButton {...props} label={label} />
          <CropButton {...props} label={label} />
        </>
      )}
      {state === 'ready' && media && onComment && (
        <ButtonBase
          aria-label={`Comment on ${label}`}
          title="Comment"
          onClick={() => onComment(media.id)}
          sx={{ ...onPicture, top: 6, left: 'calc(50% - 14px)', zIndex: 1 }}
        >
          <CommentIcon sx={{ fontSize: 16 }} />
        </ButtonBase>
      )}
      {(state === 'sending' || state === 'waiting') && !paused && <Sending item={item} />}
      {paused && <Paused item={item} paused={paused} />}
      {state === 'failed' && <Failed item={item} onRetry={onRetry} />}
    </Box>
  )
})

type ButtonProps = Props & { label: string }

function CropButton({ item: { key, media }, label, disabled, onCrop }: ButtonProps) {
  return (
    <ButtonBase
      aria-label={`${media?.crop ? 'Change the crop of' : 'Crop'} ${label}`}
      disabled={disabled}
      onClick={() => onCrop(key)}
      sx={{ ...onPicture, bottom: 6, right: 6, ...(media?.crop && done) }}
    >
      <CropIcon sx={{ fontSize: 18 }} />
    </ButtonBase>
  )
}

function DescribeButton({ item: { key, altText }, label, disabled, onDescribe }: ButtonProps) {
  if (!onDescribe) return null
  return (
    <ButtonBase
      aria-label={`alt: ${altText ? 'change' : 'add'} description of ${label}`}
      disabled={disabled}
      onClick={() => onDescribe(key)}
      sx={{
        ...onPicture,
        bottom: 6,
        left: 6,
        px: 1,
        ...(altText && done),
      }}
    >
      <span aria-hidden="true">{altText ? '✓' : '+'}&nbsp;</span>alt
    </ButtonBase>
  )
}
