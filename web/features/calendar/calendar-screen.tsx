import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useCalendarAddress } from './address/use-calendar-address.ts'
import { CalendarContent } from './calendar-content.tsx'
import { cardStyles, carriedCard, targetDay } from './card/card-styles.ts'
import { keyOf } from './card/entry-words.ts'
import { dayOf, daysOf, type Day } from './days/calendar-days.ts'
import { firstDayOfWeek } from './days/day-words.ts'
import { useNow } from './days/use-now.ts'
import { CalendarHeader } from './head/calendar-header.tsx'
import { DragArea } from './move/drag-area.tsx'
import { MoveBar } from './move/move-bar.tsx'
import { useArrowKeys } from './move/use-arrow-keys.ts'
import { useKeyboardMove, type Carried } from './move/use-keyboard-move.ts'
import { useMove } from './move/use-move.tsx'
import { printStyles } from './print-styles.ts'
import { DraftTray } from './tray/draft-tray.tsx'
import { useCalendar } from './use-calendar.ts'

/** How many days later the day below another one is; in a week there is none. */
const daysBelow = { week: 7, month: 7, list: 1 }
const isNarrow = (theme: Theme) => theme.breakpoints.down('md')

/** The posts of a week or a month by when they were or will be published, to be opened, moved and added. */
export function CalendarScreen() {
  const now = useNow()
  const today = dayOf(now)
  const address = useCalendarAddress(today)
  const { view, day, filter } = address
  const [firstDay] = useState(() => firstDayOfWeek())
  const days = useMemo(() => daysOf(view, day, firstDay), [view, day, firstDay])
  const isPhone = useMediaQuery(isNarrow, { noSsr: true })
  const { query, queryKey } = useCalendar(days, filter)
  const entries = query.data?.entries ?? none
  const area = useRef<HTMLDivElement>(null)
  const { move, refuse, dialog } = useMove(queryKey)
  // What was asked for last may not be drawn yet.
  const asked = useRef(days)
  const show = (to: Day) => {
    if (!isPhone && days.includes(to) && asked.current.includes(to)) return
    asked.current = daysOf(view, to, firstDay)
    address.show(to)
  }
  const keyboard = useKeyboardMove({ area, entries, move, refuse, show })
  const arrows = useArrowKeys(area, daysBelow[view])
  const drop = (card: string, to: Day) => {
    const entry = entries.find((one) => keyOf(one) === card)
    if (entry) move(entry, to)
  }
  const press = (event: KeyboardEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (card === undefined || event.key.toLowerCase() !== 'm' || !isPlain) return arrows.onKeyDown(event)
    event.preventDefault()
    keyboard.pickUp(card)
  }
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <CalendarHeader address={address} days={days} today={today} />
      <Box component="p" sx={visuallyHidden}>
        The arrow keys go from post to post and from day to day. Enter opens a post. M picks it up, to move it
        to another day.
      </Box>
      <Box
        ref={area}
        onKeyDown={press}
        onFocus={arrows.onFocus}
        // Where seven columns leave no room beside them, drafts are above the week.
        sx={[
          cardStyles,
          keyboard.carried && carriedStyles(keyboard.carried),
          { position: 'relative', display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 1.5 },
        ]}
      >
        <DragArea onDrop={drop}>
          {view === 'week' && !isPhone && <DraftTray entries={entries} refuse={refuse} />}
          <Box sx={{ flex: { lg: 1 }, minWidth: 0 }}>
            <CalendarContent query={query} address={address} days={days} now={now} isPhone={isPhone} />
          </Box>
        </DragArea>
      </Box>
      {keyboard.carried && (
        <MoveBar
          carried={keyboard.carried}
          onMove={keyboard.over}
          onDrop={keyboard.drop}
          onCancel={keyboard.cancel}
        />
      )}
      {dialog}
    </>
  )
}

const none: never[] = []

/** The card that is moved by the keyboard, and the day that it is over. */
const carriedStyles =
  ({ entry, day }: Carried) =>
  (theme: Theme) => ({
    [`& [data-card="${keyOf(entry)}"]`]: carriedCard(theme),
    [`& [data-day="${day}"]`]: targetDay(theme),
  })
