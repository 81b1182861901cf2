import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import { useEffect, useState, type ComponentProps } from 'react'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'
import { DraggableItem } from '../move/draggable-item.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { keyOf } from './entry-words.ts'

/** How long the pointer rests on a card until it opens, so that nothing opens while it crosses the calendar. */
const delayMs = 500

const slotProps: TooltipProps['slotProps'] = {
  // Screen readers look for the content of a page in its landmarks.
  popper: {
    container: () => document.getElementById('main'),
    popperOptions: {
      modifiers: [
        // Beside a card as wide as the window there is no room.
        { name: 'flip', options: { fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] } },
      ],
    },
    // Until it has its place it is at the corner of the window, where a pointer that rests there would enter and leave it,
    // which closes it.
    sx: { '&:not([data-popper-placement])': { top: '-9999px !important' } },
  },
  tooltip: {
    sx: {
      width: 300,
      maxWidth: 'calc(100vw - 32px)',
      p: 2,
      border: 1,
      borderColor: 'divider',
      borderRadius: 4,
      bgcolor: 'background.paper',
      color: 'text.primary',
      boxShadow: floatingShadow,
    },
  },
}

/** An entry in a list: its card, which can be dragged, and the whole entry while the pointer or the focus is on it. */
export function EntryItem({ entry }: { entry: CalendarEntry }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const close = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[role="tooltip"]')) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [open])
  return (
    <Tooltip
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      title={<EntryPreview entry={entry} />}
      // The name of the card says the same.
      describeChild
      // A long press drags.
      disableTouchListener
      enterDelay={delayMs}
      enterNextDelay={delayMs}
      placement="right-start"
      slotProps={slotProps}
    >
      <HoveredItem id={keyOf(entry)}>
        <EntryCard entry={entry} />
      </HoveredItem>
    </Tooltip>
  )
}

/**
 * An item that the pointer enters by moving. Browsers also report that a resting pointer is over a card which has just
 * appeared below it, as when the calendar is shown again after scheduling.
 */
function HoveredItem({ onMouseOver, ...props }: ComponentProps<typeof DraggableItem>) {
  return <DraggableItem {...props} onMouseMove={onMouseOver} />
}
