import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { TimePicker } from '@mui/x-date-pickers/TimePicker'
import { addDays, format, isValid, set, type Day, type Locale } from 'date-fns'
import { enUS } from 'date-fns/locale/en-US'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { display } from '../../../shared/display/display.ts'
import type { PostWarningsInput } from '../../../../contract/posts/post-warnings.ts'
import { dateFieldFormats } from '../../../shared/forms/date-field-formats.ts'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { usePlanGates } from '../../points/index.ts'
import { useApproval, useFirstDayOfWeek } from '../../workspaces/index.ts'
import { formatDateTime, workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { zoneOfTime, zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { RepeatFields } from '../series/repeat-fields.tsx'
import { doesNotRepeat, firstTime, type RepeatChoice } from '../series/repeat-choices.ts'
import { BestTimeChips } from './best-time-chips.tsx'
import { localTimeFormat } from './moved-times.ts'
import { NobodyApproves } from '../approval/nobody-approves.tsx'
import { PostWarnings } from '../warnings/post-warnings.tsx'
import { bestHour, quickTimes } from './quick-times.ts'
import { SchedulePrice, useSchedulingCost } from './schedule-price.tsx'
import { instantOf, wallDateOf } from '../../../shared/time/wall-time.ts'
import { TimeChip } from './time-chip.tsx'

export type ChosenTime = { localTime: string; timeZone: string }

type Props = {
  /** The current scheduled time, if any. */
  scheduledAt: string | null
  /** The post is already scheduled, so its points are held. */
  moving?: boolean
  /** What is scheduled waits for approval first. Without it, as what the user wrote does. */
  asks?: boolean
  /** The time is only chosen here; something else schedules. */
  onlyChoosing?: boolean
  /** How many posts are scheduled together, and how many of them cost points. Without them, it is one post. */
  count?: number
  unpaid?: number
  /** What is scheduled, for warnings about the chosen time. */
  about?: PostWarningsInput
  /** The time that was chosen before. */
  planned?: ChosenTime | null
  /** The accounts that it is for, whose best times are suggested. */
  accountIds?: readonly string[]
  /** Rejects with the error to show. */
  onSchedule: (time: ChosenTime) => Promise<void>
  onClose: () => void
  /** Other ways to choose a time, shown first; `chosen` is what the fields have. */
  children?: (chosen: ChosenTime | null) => ReactNode
  /** Offers to repeat what is scheduled. */
  repeat?: { value: RepeatChoice; onChange: (value: RepeatChoice) => void }
}

const none: never[] = []

const startTime = (now: Date) =>
  set(addDays(now, 1), { hours: bestHour, minutes: 0, seconds: 0, milliseconds: 0 })

/** `firstDay`: of a week, from Monday (1) to Sunday (7). */
const localeFrom = (firstDay: number): Locale => ({
  ...enUS,
  options: { ...enUS.options, weekStartsOn: (firstDay % 7) as Day },
})

/** The instant of a wall date. */
const instantAt = (time: Date): Date => instantOf(format(time, localTimeFormat))

/** Long enough that nothing is asked for a time that is still being typed. */
const askMs = 500

function refuseTime(time: Date | null): string | true {
  if (!time || !isValid(time)) return 'Choose a date and a time.'
  return instantAt(time) > new Date() || 'This time has passed. Choose a time in the future.'
}

/** Selects date and time in the workspace's time zone, which is shown below. All dates within are wall dates. */
export function ScheduleDialog({
  scheduledAt,
  about,
  planned,
  onSchedule,
  onClose,
  children,
  repeat,
  ...kind
}: Props) {
  const { moving = false, onlyChoosing = false, count = 1, unpaid = count, accountIds = none } = kind
  const approval = useApproval()
  const { asks = approval.asks && !moving && !onlyChoosing } = kind
  const titleId = useId()
  const { handleError, asking } = usePlanGates()
  const cost = useSchedulingCost(moving || onlyChoosing ? 0 : unpaid)
  const [opened] = useState(() => wallDateOf(new Date()))
  const quick = quickTimes(opened)
  const form = useForm<{ time: Date | null }>({
    reValidateMode: 'onSubmit',
    defaultValues: {
      time: planned
        ? wallDateOf(instantOf(planned.localTime, planned.timeZone))
        : moving && scheduledAt
          ? wallDateOf(new Date(scheduledAt))
          : startTime(opened),
    },
  })
  const { errors, isSubmitting: busy } = form.formState
  const problem = errors.time?.message ?? errors.root?.message ?? null
  const timeZone = workspaceTimeZone()
  const firstDay = useFirstDayOfWeek()
  const locale = useMemo(() => localeFrom(firstDay), [firstDay])
  const { dateFormat, timeFormat } = display()
  const time = useWatch({ control: form.control, name: 'time' })
  const chosen = time && isValid(time) ? time : null
  /** The local time of the first post. */
  const firstOf = (time: Date) => firstTime(repeat?.value ?? doesNotRepeat, format(time, localTimeFormat))
  const first = chosen && firstOf(chosen)
  const isLater = chosen !== null && first !== format(chosen, localTimeFormat)
  const asked = useDebounced(chosen && chosen > opened ? first : null, askMs)
  form.register('time', { validate: refuseTime })

  const choose = (next: Date | null) => {
    form.setValue('time', next)
    form.clearErrors()
  }
  const submit = form.handleSubmit(async ({ time: valid }) => {
    if (!valid) return
    try {
      await onSchedule({ localTime: firstOf(valid), timeZone })
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
      <DialogTitle id={titleId}>{onlyChoosing ? 'Choose a time' : titleOf(moving, asks, count)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children?.(
          chosen && chosen > opened ? { localTime: format(chosen, localTimeFormat), timeZone } : null,
        )}
        <Box
          component="fieldset"
          aria-label="Quick choices"
          sx={{ border: 0, m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {quick.map((one) => (
            <TimeChip key={one.label} label={one.label} time={one.time} chosen={chosen} onChoose={choose} />
          ))}
        </Box>
        <BestTimeChips
          accountIds={accountIds}
          offered={quick.map((one) => one.time)}
          chosen={chosen}
          onChoose={choose}
        />
        <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locale}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
            <DatePicker
              label="Date"
              format={dateFieldFormats[dateFormat]}
              value={time}
              onChange={choose}
              minDate={opened}
            />
            <TimePicker label="Time" ampm={timeFormat === '12-hour'} value={time} onChange={choose} />
          </Box>
        </LocalizationProvider>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isLater && 'The first post is on '}
          {first && `${formatDateTime(instantOf(first), timeZone, { weekday: 'long', month: 'long' })} · `}
          {first ? zoneOfTime(instantOf(first)) : zoneOfTimes()}
        </Typography>
        {repeat && <RepeatFields date={chosen} {...repeat} />}
        {about && asked && <PostWarnings input={{ ...about, at: { localTime: asked, timeZone } }} />}
        {asks && <NobodyApproves />}
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
          busyLabel={asks ? 'Asking...' : moving ? 'Changing...' : 'Scheduling...'}
          onClick={() => void submit()}
        >
          {onlyChoosing
            ? 'Set time'
            : moving && !asks
              ? 'Change time'
              : `${asks ? 'Ask for approval' : 'Schedule'}${cost > 0 ? ` · ${counted(cost, 'point')}` : ''}`}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function titleOf(moving: boolean, asks: boolean, count: number): string {
  if (moving && !asks) return count === 1 ? 'Change the time' : `Change the time of ${count} posts`
  const what = count === 1 ? 'this post' : `${count} posts`
  return asks ? `Ask to schedule ${what}` : `Schedule ${what}`
}
