import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { floatingShadow } from '../../../shared/theme/surface-styles.ts'
import { formatTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import { useMessagesAbove } from '../../../shared/ui/feedback/toasts.tsx'
import { addDays, type Day } from '../days/calendar-days.ts'
import { dayName } from '../days/day-words.ts'
import { timeOn } from './move-refusal.ts'
import type { Moving } from './use-keyboard-move.ts'

type Props = { moving: Moving; onMove: (day: Day) => void; onDrop: () => void; onCancel: () => void }

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }

/** Moves a post by the keyboard: where it is now, and the keys. It has the focus until the post is dropped. */
export function MoveBar({ moving: { entry, day }, onMove, onDrop, onCancel }: Props) {
  const bar = useRef<HTMLDialogElement>(null)
  useEffect(() => bar.current?.focus(), [])
  useMessagesAbove(bar)
  const time = timeOn(entry, day)
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) onMove(addDays(day, step))
    else if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && event.target === bar.current) onDrop()
    else return
    event.preventDefault()
  }
  return (
    <Box
      component="dialog"
      open
      ref={bar}
      aria-label="Move the post"
      tabIndex={-1}
      onKeyDown={press}
      sx={{
        position: 'fixed',
        m: 0,
        color: 'text.primary',
        left: '50%',
        right: 'auto',
        top: 'auto',
        bottom: { xs: 'calc(76px + env(safe-area-inset-bottom))', md: 24 },
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        width: 'min(560px, calc(100vw - 32px))',
        p: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'background.paper',
        boxShadow: floatingShadow,
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" aria-live="assertive">
          {dayName(day)}, {formatTime(time)}, {zoneOfTime(time)}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          Arrow keys choose the day, Enter drops, Escape cancels.
        </Typography>
      </Box>
      <Button variant="outlined" size="small" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="contained" size="small" onClick={onDrop}>
        Drop here
      </Button>
    </Box>
  )
}
