import { useDraggable, useDroppable } from '@dnd-kit/core'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { createContext, use, type KeyboardEvent, type ReactNode } from 'react'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { isInQueue } from './queue-rows.ts'

type Moves = { onStep: (post: PostSummary, step: 1 | -1) => void }

/** Of a list whose posts can be put into another order; null for others. */
export const MovesContext = createContext<Moves | null>(null)

const roomForHandle = { '& > [data-row]': { pl: { xs: 4, md: 4.5 } } } as const

const steps: Record<string, 1 | -1> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * A row of the queue: what is dropped on it takes its place, and its handle is dragged or moved with the arrow keys. Without
 * a post, or with one that is in no slot, it only leaves room for the handle.
 */
export function MovableRow({ post, children }: { post: PostSummary | undefined; children: ReactNode }) {
  const moves = use(MovesContext)
  if (moves === null) return children
  return post && isInQueue(post) ? (
    <Movable post={post} {...moves}>
      {children}
    </Movable>
  ) : (
    <Box sx={roomForHandle}>{children}</Box>
  )
}

function Movable({ post, onStep, children }: Moves & { post: PostSummary; children: ReactNode }) {
  const { setNodeRef: setTarget, isOver } = useDroppable({ id: post.id })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id: post.id })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The arrow keys of the list go from row to row.
    event.stopPropagation()
    onStep(post, step)
  }
  const isTarget = isOver && !isDragging
  return (
    <Box
      ref={(row: HTMLElement | null) => {
        setTarget(row)
        setNodeRef(row)
      }}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined }}
      sx={{
        position: 'relative',
        ...(isDragging && { zIndex: 2, bgcolor: 'background.paper', boxShadow: 3, opacity: 0.95 }),
        ...(isTarget && { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' }),
        ...roomForHandle,
      }}
    >
      {children}
      <IconButton
        data-handle={post.id}
        size="small"
        aria-label={`Move “${post.excerpt.slice(0, 60)}” in its queue. Use the arrow keys.`}
        ref={setActivatorNodeRef}
        {...listeners}
        onKeyDown={onKeyDown}
        sx={{
          position: 'absolute',
          left: { xs: 0, md: 2 },
          top: '50%',
          translate: '0 -50%',
          zIndex: 1,
          cursor: isDragging ? 'grabbing' : 'grab',
          touchAction: 'none',
        }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}
