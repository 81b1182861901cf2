import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useNow } from '../../shared/hooks/use-now.ts'
import { useFirstDayOfWeek, useWorkspace } from '../workspaces/index.ts'
import { useCalendarAddress } from './use-calendar-address.ts'
import { CalendarContent } from './calendar-content.tsx'
import { cardStyles, movedCardStyles, targetDayStyles } from './card/card-styles.ts'
import { keyOf } from './card/entry-words.ts'
import { dayOf, daysOf, type Day } from './days/calendar-days.ts'
import { CalendarHeader } from './header/calendar-header.tsx'
import { DragArea } from './move/drag-area.tsx'
import { MoveBar } from './move/move-bar.tsx'
import { useArrowKeys } from './move/use-arrow-keys.ts'
import { useKeyboardMove, type Moving } from './move/use-keyboard-move.ts'
import { useMove } from './move/use-move.tsx'
import { printStyles } from './print-styles.ts'
import { PickUpContext } from './move/pick-up-context.ts'
import { DraftDrawer } from './tray/draft-drawer.tsx'
import { DraftTray } from './tray/draft-tray.tsx'
import { TrayButton } from './tray/tray-button.tsx'
import { besideWeek } from './tray/tray-styles.ts'
import { useOpenInComposer } from './tray/use-open-in-composer.ts'
import { useTray } from './tray/use-tray.ts'
import { useCalendar } from './use-calendar.ts'

/** How many days later the day below another one is. In a week, that is outside of what is shown. */
const daysBelow = { week: 7, month: 7, list: 1 }
const isNarrow = (theme: Theme) => theme.breakpoints.down('md')

/** The posts of a week or a month by when they were or will be published, to be opened, moved and added. */
export function CalendarScreen() {
  const now = useNow()
  const today = dayOf(now)
  const address = useCalendarAddress(today)
  const { view, day, filter } = address
  const firstDay = useFirstDayOfWeek()
  const { isPending } = useWorkspace()
  const days = useMemo(() => daysOf(view, day, firstDay), [view, day, firstDay])
  const isPhone = useMediaQuery(isNarrow, { noSsr: true })
  const { query, queryKey } = useCalendar(days, filter, !isPending)
  const entries = query.data?.entries ?? none
  const area = useRef<HTMLDivElement>(null)
  const { move, refuse, dialog } = useMove(queryKey)
  // The days that were requested last, which may not be rendered yet.
  const requested = useRef(days)
  const show = (to: Day) => {
    if (!isPhone && days.includes(to) && requested.current.includes(to)) return
    requested.current = daysOf(view, to, firstDay)
    address.show(to)
  }
  const tray = useTray()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const opener = useOpenInComposer({ entries, ideas: tray.ideas, refuse })
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
      <CalendarHeader address={address} days={days} today={today} isPhone={isPhone}>
        {isPhone ? (
          <TrayButton
            count={tray.count}
            opened={drawerOpen}
            opens="dialog"
            onClick={() => setDrawerOpen(true)}
          />
        ) : (
          view === 'week' && <TrayButton count={tray.count} opened={tray.isOpen} onClick={tray.toggle} />
        )}
      </CalendarHeader>
      <Box component="p" sx={visuallyHidden}>
        The arrow keys go from post to post and from day to day. Enter opens a post. M picks it up, to move it
        to another day.
      </Box>
      <Box
        ref={area}
        onKeyDown={press}
        onFocus={arrows.onFocus}
        sx={[cardStyles, keyboard.moving && movingStyles(keyboard.moving), besideWeek.row]}
      >
        <PickUpContext value={keyboard.pickUp}>
          <DragArea onDrop={drop}>
            {view === 'week' && !isPhone && tray.isOpen && <DraftTray tray={tray} opener={opener} />}
            <Box sx={besideWeek.week}>
              <CalendarContent query={query} address={address} days={days} now={now} isPhone={isPhone} />
            </Box>
          </DragArea>
        </PickUpContext>
      </Box>
      {isPhone && (
        <DraftDrawer
          tray={tray}
          open={drawerOpen}
          onOpenIdea={opener.openIdea}
          onClose={() => setDrawerOpen(false)}
        />
      )}
      {keyboard.moving && (
        <MoveBar
          moving={keyboard.moving}
          onMove={keyboard.chooseDay}
          onDrop={keyboard.drop}
          onCancel={keyboard.cancel}
        />
      )}
      {dialog}
    </>
  )
}

const none: never[] = []

/** Marks the card that is moved by the keyboard, and the day that is chosen for it. */
const movingStyles =
  ({ entry, day }: Moving) =>
  (theme: Theme) => ({
    [`& [data-card="${keyOf(entry)}"]`]: movedCardStyles(theme),
    [`& [data-day="${day}"]`]: targetDayStyles(theme),
  })
