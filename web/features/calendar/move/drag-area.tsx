import {
  DndContext,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDndContext,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import type { ReactElement, ReactNode } from 'react'
import type { Day } from '../days/calendar-days.ts'
import { dayName } from '../days/day-words.ts'

type Props = {
  /** The `data-card` of what was dropped, and the day. */
  onDrop: (card: string, day: Day) => void
  children: ReactNode
}

const announcements: Announcements = {
  onDragStart: () => undefined,
  onDragOver: ({ over }) => (over ? dayName(String(over.id)) : undefined),
  // What happened is in the message that appears.
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/**
 * Lets cards be dragged onto days by a mouse, and by touch after a long press: a shorter press opens the card, and a finger
 * that moves at once scrolls. The keyboard has a way of its own (`use-keyboard-move.ts`).
 */
export function DragArea({ onDrop, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 10 } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={({ active, over }) => {
        if (over) onDrop(String(active.id), String(over.id))
      }}
      accessibility={{ announcements }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        <DraggedCard />
      </DragOverlay>
    </DndContext>
  )
}

/** A copy of the card that is dragged, below the pointer. */
function DraggedCard() {
  const { active } = useDndContext()
  const card = active?.data.current?.['card'] as ReactElement | undefined
  return (
    <div className="dragged" aria-hidden="true">
      {card}
    </div>
  )
}
