import { useDroppable } from '@dnd-kit/core'
import Box, { type BoxProps } from '@mui/material/Box'
import type { Day } from '../days/calendar-days.ts'

/** Makes an element the one on which cards are dropped to move them to this day. */
export function useDayTarget(day: Day) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return { ref: setNodeRef, 'data-day': day, 'data-over': isOver || undefined }
}

/** The section of a day, on which cards are dropped. Its content is not rendered again while a card is above it. */
export function DayTarget({ day, ...props }: Omit<BoxProps<'section'>, 'component' | 'ref'> & { day: Day }) {
  return <Box component="section" {...useDayTarget(day)} {...props} />
}
