import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { onlyRead } from '../../shared/ui/only-read.ts'
import { useCalendarAddress } from './address/use-calendar-address.ts'
import { CalendarContent } from './calendar-content.tsx'
import { cardStyles } from './card/card-styles.ts'
import { keyOf } from './card/entry-words.ts'
import { dayOf, daysOf, type Day } from './days/calendar-days.ts'
import { firstDayOfWeek } from './days/day-words.ts'
import { useNow } from './days/use-now.ts'
import { CalendarHeader } from './head/calendar-header.tsx'
import { CarryBar } from './move/carry-bar.tsx'
import { useCarry } from './move/use-carry.ts'
import { useDrag } from './move/use-drag.ts'
import { useHoverMark } from './move/use-hover-mark.ts'
import { useMove } from './move/use-move.tsx'
import { useStops } from './move/use-stops.ts'
import { useTouchDrag } from './move/use-touch-drag.ts'
import { printStyles } from './print-styles.ts'
import { DraftTray, type Tray } from './tray/draft-tray.tsx'
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
  const carry = useCarry({ area, entries, move, refuse, show })
  const tray = useRef<Tray>(null)
  const stops = useStops(area, daysBelow[view])
  const drop = (card: string, to: Day) => {
    const entry = entries.find((one) => keyOf(one) === card)
    if (entry) move(entry, to)
    else tray.current?.dropOn(card, to)
  }
  useDrag(area, drop)
  useTouchDrag(area, drop)
  useHoverMark(area)
  const press = (event: KeyboardEvent) => {
    const card = event.target instanceof HTMLElement ? event.target.dataset['card'] : undefined
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey
    if (card === undefined || event.key.toLowerCase() !== 'm' || !isPlain) return stops.onKeyDown(event)
    event.preventDefault()
    carry.pickUp(card)
  }
  return (
    <>
      <GlobalStyles styles={printStyles} />
      <CalendarHeader address={address} days={days} today={today} />
      <Box component="p" sx={onlyRead}>
        The arrow keys go from post to post and from day to day. Enter opens a post. M picks it up, to move it
        to another day.
      </Box>
      <Box
        ref={area}
        onKeyDown={press}
        onFocus={stops.onFocus}
        // Where seven columns leave no room beside them, drafts are above the week.
        sx={[
          cardStyles,
          { position: 'relative', display: 'flex', flexDirection: { xs: 'column', lg: 'row' }, gap: 1.5 },
        ]}
      >
        {view === 'week' && !isPhone && <DraftTray ref={tray} entries={entries} refuse={refuse} />}
        <Box sx={{ flex: { lg: 1 }, minWidth: 0 }}>
          <CalendarContent query={query} address={address} days={days} now={now} isPhone={isPhone} />
        </Box>
      </Box>
      {carry.carried && (
        <CarryBar carried={carry.carried} onMove={carry.over} onDrop={carry.drop} onCancel={carry.cancel} />
      )}
      {dialog}
    </>
  )
}

const none: never[] = []
