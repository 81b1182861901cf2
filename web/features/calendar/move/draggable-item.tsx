import { useDraggable } from '@dnd-kit/core'
import { useForkRef } from '@mui/material/utils'
import type { ComponentProps, ReactElement } from 'react'

type Props = ComponentProps<'li'> & {
  /** Of the card, as in `data-card`. */
  id: string
  disabled?: boolean
  children: ReactElement
}

/** An item of a list whose card can be dragged onto a day. */
export function DraggableItem({ id, disabled = false, children, ref, ...props }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, disabled, data: { card: children } })
  return (
    <li {...props} ref={useForkRef(setNodeRef, ref)} {...listeners} data-dragged={isDragging || undefined}>
      {children}
    </li>
  )
}
