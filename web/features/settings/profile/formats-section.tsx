import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  dateFormats,
  numberFormats,
  timeFormats,
  type DateFormat,
  type NumberFormat,
  type TimeFormat,
} from '../../../../contract/accounts/display.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { changeDisplay } from '../../../shared/display/change-display.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { decimalNumber } from '../../../shared/numbers/compact-number.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'

const dateNames: Record<DateFormat, string> = {
  'month-first': 'Nov 4, 2026',
  'day-first': '4 Nov 2026',
  'year-first': '2026-11-04',
}
const timeNames: Record<TimeFormat, string> = { '12-hour': '2:30 PM', '24-hour': '14:30' }
const numberNames: Record<NumberFormat, string> = {
  'comma-point': '1,234.5',
  'point-comma': '1.234,5',
  'space-comma': '1 234,5',
}

/** How dates and numbers are written; saved when it is chosen. */
export function FormatsSection() {
  const { display } = useUser()
  const [now] = useState(() => new Date())
  const change = useMutation({ mutationFn: changeDisplay })
  return (
    <Section title="Dates and numbers" description="How they are written on all your devices.">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <SelectField
          label="Dates"
          size="medium"
          value={display.dateFormat}
          options={dateFormats}
          names={dateNames}
          onChoose={(dateFormat) => change.mutate({ dateFormat })}
        />
        <SelectField
          label="Times"
          size="medium"
          value={display.timeFormat}
          options={timeFormats}
          names={timeNames}
          onChoose={(timeFormat) => change.mutate({ timeFormat })}
        />
        <SelectField
          label="Numbers"
          size="medium"
          value={display.numberFormat}
          options={numberFormats}
          names={numberNames}
          onChoose={(numberFormat) => change.mutate({ numberFormat })}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        Now: {formatDateTime(now)} · {decimalNumber(1234.5)} points
      </Typography>
      <MessageAlert message={change.error && { severity: 'error', text: change.error.message }} />
    </Section>
  )
}
