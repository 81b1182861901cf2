import { useSortable } from '@dnd-kit/sortable'
import DragIcon from '@mui/icons-material/DragIndicator'
import PauseIcon from '@mui/icons-material/PauseRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'

type Props = {
  post: PostSummary
  /** The time of each place of the queue. */
  times: readonly string[]
  canMove: boolean
  /** Moves the post by so many places. */
  onStep: (step: number) => void
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** A post in its slot. Its handle is dragged, or moved with the arrow keys. */
export function QueuedRow({ post, times, canMove, onStep }: Props) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging, newIndex } =
    useSortable({ id: post.id })
  // While one is dragged, each shows the time that it would get.
  const at = times[newIndex] ?? ''
  const first = post.media[0]?.media
  const excerpt = post.excerpt.trim() || 'A post without text'
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: { xs: 1, sm: 2 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        minWidth: 0,
        ...(isDragging && { bgcolor: 'primary.soft', position: 'relative', zIndex: 1 }),
      }}
    >
      {canMove && (
        <IconButton
          data-handle={post.id}
          aria-label={`Move "${shortOf(excerpt)}", ${newIndex + 1} of ${times.length}. Use the arrow keys.`}
          ref={setActivatorNodeRef}
          {...listeners}
          onKeyDown={onKeyDown}
          sx={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
        >
          <DragIcon />
        </IconButton>
      )}
      {first && (
        <Box sx={{ width: 44, height: 44, flexShrink: 0, borderRadius: '8px', overflow: 'hidden' }}>
          <MediaThumbnail
            src={first.thumbnailUrl ?? first.url}
            video={first.video}
            alt=""
            broken="Media not available"
          />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 0.25 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          <time dateTime={at}>{formatDateTime(at)}</time>, {zoneOfTime(at)}
        </Typography>
        <MuiLink
          component={Link}
          to={`/content/posts/${post.id}`}
          color="inherit"
          underline="hover"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {excerpt}
        </MuiLink>
      </Box>
      {post.queue === 'paused' && (
        <QuietLabel tone="warning" icon={<PauseIcon />}>
          Paused
        </QuietLabel>
      )}
    </Box>
  )
}

const shortOf = (text: string): string => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text)
