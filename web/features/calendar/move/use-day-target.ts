import { useDroppable } from '@dnd-kit/core'
import type { Day } from '../days/calendar-days.ts'

/** Makes an element the one on which cards are dropped to move them to this day. */
export function useDayTarget(day: Day) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return { ref: setNodeRef, 'data-day': day, 'data-over': isOver || undefined }
}
