import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'
import type { CalendarEntry } from '../../../../contract/calendar/calendar.ts'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'
import { DraggableItem } from '../move/draggable-item.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { keyOf } from './entry-words.ts'

/** Long enough that nothing opens while the pointer crosses the calendar. */
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
  const key = keyOf(entry)
  return (
    <Tooltip
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
      <DraggableItem id={key}>
        <EntryCard entry={entry} />
      </DraggableItem>
    </Tooltip>
  )
}
