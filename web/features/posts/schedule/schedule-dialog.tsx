import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import { addDays, format, isValid, set } from 'date-fns'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { usePlanGates } from '../../points/index.ts'
import { localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { bestHour, quickTimes } from './quick-times.ts'
import { SchedulePrice, useSchedulingCost } from './schedule-price.tsx'

export type ChosenTime = { localTime: string; timeZone: string }

type Props = {
  /** The current scheduled time, if any. */
  scheduledAt: string | null
  /** The post is already scheduled, so its points are held. */
  moving?: boolean
  /** The time is only chosen here; something else schedules. */
  onlyChoosing?: boolean
  /** How many posts are scheduled together, and how many of them cost points; one, unless they are there. */
  count?: number
  unpaid?: number
  /** The time that was chosen before. */
  planned?: Date | null
  /** Rejects with the error to show. */
  onSchedule: (time: ChosenTime) => Promise<void>
  onClose: () => void
}

const startTime = (now: Date) =>
  set(addDays(now, 1), { hours: bestHour, minutes: 0, seconds: 0, milliseconds: 0 })

function refuseTime(time: Date | null): string | true {
  if (!time || !isValid(time)) return 'Choose a date and a time.'
  return time > new Date() || 'This time has passed. Choose a time in the future.'
}

/** Selects date and time in the browser's time zone, which is shown below. */
export function ScheduleDialog({ scheduledAt, planned, onSchedule, onClose, ...kind }: Props) {
  const { moving = false, onlyChoosing = false, count = 1, unpaid = count } = kind
  const titleId = useId()
  const { handleError, asking } = usePlanGates()
  const cost = useSchedulingCost(moving || onlyChoosing ? 0 : unpaid)
  const [opened] = useState(() => new Date())
  const form = useForm<{ time: Date | null }>({
    reValidateMode: 'onSubmit',
    defaultValues: {
      time: planned ?? (moving && scheduledAt ? new Date(scheduledAt) : startTime(opened)),
    },
  })
  const { errors, isSubmitting: busy } = form.formState
  const problem = errors.time?.message ?? errors.root?.message ?? null
  const timeZone = localTimeZone()
  const time = useWatch({ control: form.control, name: 'time' })
  const chosen = time && isValid(time) ? time : null
  form.register('time', { validate: refuseTime })

  const choose = (next: Date | null) => {
    form.setValue('time', next)
    form.clearErrors()
  }
  const submit = form.handleSubmit(async ({ time: valid }) => {
    if (!valid) return
    try {
      await onSchedule({ localTime: format(valid, "yyyy-MM-dd'T'HH:mm"), timeZone })
    } catch (error) {
      const again = () => void submit()
      const wanted = {
        lock: { entitlement: 'scheduling', keepsText: true, onContinue: again },
        shortage: { cost, label: 'Schedule', onContinue: again },
      } as const
      if (handleError(error, wanted)) return
      const message =
        error instanceof Error ? error.message : 'The post could not be scheduled. Please try again.'
      form.setError('root', { message })
    }
  })
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      sx={{ visibility: asking ? 'hidden' : undefined }}
    >
      <DialogTitle id={titleId}>{onlyChoosing ? 'Choose a time' : titleOf(moving, count)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box
          component="fieldset"
          aria-label="Quick choices"
          sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {quickTimes(opened).map((quick) => (
            <Chip
              key={quick.label}
              label={quick.label}
              variant="outlined"
              onClick={() => choose(quick.time)}
              aria-pressed={chosen?.getTime() === quick.time.getTime()}
              color={chosen?.getTime() === quick.time.getTime() ? 'primary' : 'default'}
              sx={{
                height: 34,
                '&.MuiChip-colorPrimary': { color: 'primary.strong', bgcolor: 'primary.soft' },
              }}
            />
          ))}
        </Box>
        <LocalizationProvider dateAdapter={AdapterDateFns}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
            <DatePicker label="Date" value={time} onChange={choose} disablePast minDate={opened} />
            <TimePicker label="Time" value={time} onChange={choose} />
          </Box>
        </LocalizationProvider>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {chosen && `${format(chosen, 'EEEE, MMMM d, yyyy, h:mm a')} · `}
          {zoneName(timeZone, chosen ?? undefined)}, your time zone
        </Typography>
        <SchedulePrice cost={cost} />
        <MessageAlert message={problem === null ? null : { severity: 'error', text: problem }} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} disabled={busy}>
          Back
        </Button>
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel={moving ? 'Changing...' : 'Scheduling...'}
          onClick={() => void submit()}
        >
          {onlyChoosing
            ? 'Set time'
            : moving
              ? 'Change time'
              : cost > 0
                ? `Schedule · ${counted(cost, 'point')}`
                : 'Schedule'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const titleOf = (moving: boolean, count: number) =>
  count === 1
    ? moving
      ? 'Change the time'
      : 'Schedule this post'
    : `${moving ? 'Change the time of' : 'Schedule'} ${count} posts`
