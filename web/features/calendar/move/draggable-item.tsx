import { useDraggable } from '@dnd-kit/core'
import type { ReactElement } from 'react'

/** An item of a list whose card can be dragged onto a day. `id`: of the card, as in `data-card`. */
export function DraggableItem({ id, children }: { id: string; children: ReactElement }) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id, data: { card: children } })
  return (
    <li ref={setNodeRef} {...listeners} data-dragged={isDragging || undefined}>
      {children}
    </li>
  )
}
