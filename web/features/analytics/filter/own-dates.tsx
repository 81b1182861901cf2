import { useEffect, useEffectEvent, useState } from 'react'
import { DayField } from '../../../shared/forms/day-field.tsx'
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
        size="small"
        label="From"
        value={days.from}
        max={days.to || today}
        onChange={(value) => setDays({ ...days, from: value })}
      />
      <DayField
        size="small"
        label="To"
        value={days.to}
        min={days.from}
        max={today}
        error={wrong ? 'The last day comes before the first.' : undefined}
        onChange={(value) => setDays({ ...days, to: value })}
      />
    </>
  )
}
