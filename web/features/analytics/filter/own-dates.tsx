import TextField from '@mui/material/TextField'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { wallDayOf } from '../../../shared/time/wall-time.ts'
import type { AnalyticsView } from './analytics-view.ts'
import type { ChangeView } from './use-analytics-view.ts'

type Props = { view: Pick<AnalyticsView, 'from' | 'to'>; change: ChangeView }

/** The first and the last day of the user's own range. */
export function OwnDates({ view, change }: Props) {
  const [days, setDays] = useState({ from: view.from, to: view.to })
  // Debounced, because a partly typed date can also be a valid date.
  const { from, to } = useDebounced(days, 400)
  const settle = useEffectEvent((settled: Props['view']) => {
    if (settled.from !== view.from || settled.to !== view.to) change(settled)
  })
  useEffect(() => settle({ from, to }), [from, to])
  const wrong = days.from !== '' && days.to !== '' && days.from > days.to
  const [today] = useState(() => wallDayOf(new Date()))
  return (
    <>
      <DayField
        label="From"
        value={days.from}
        limits={{ max: days.to || today }}
        onChange={(value) => setDays({ ...days, from: value })}
      />
      <DayField
        label="To"
        value={days.to}
        limits={{ min: days.from || undefined, max: today }}
        error={wrong ? 'The last day comes before the first.' : undefined}
        onChange={(value) => setDays({ ...days, to: value })}
      />
    </>
  )
}

type DayFieldProps = {
  label: string
  value: string
  limits: { min?: string | undefined; max: string }
  error?: string | undefined
  onChange: (day: string) => void
}

function DayField({ label, value, limits, error, onChange }: DayFieldProps) {
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: limits }}
      sx={{
        '& .MuiInputBase-root': { height: 40, bgcolor: 'background.paper' },
        '& .MuiInputLabel-shrink': { bgcolor: 'background.default', px: 0.75, ml: -0.5, borderRadius: 1 },
      }}
    />
  )
}
