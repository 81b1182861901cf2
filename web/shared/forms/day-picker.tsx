import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format, isValid, parseISO } from 'date-fns'
import { useState } from 'react'
import { display } from '../display/display.ts'
import { dateFieldFormats } from './date-field-formats.ts'

type Props = {
  label: string
  value: string
  onChange: (day: string) => void
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  error?: string | undefined
  size?: 'small' | 'medium'
}

const dateOf = (day: string) => (day ? parseISO(day) : null)

/** The field of `DayField`. */
export function DayPicker({ label, value, onChange, min, max, error, size = 'medium' }: Props) {
  // A date that is typed half stays in the field.
  const [typed, setTyped] = useState<Date | null>(() => dateOf(value))
  const shown = value === dayOf(typed) ? typed : dateOf(value)
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns}>
      <DatePicker
        label={label}
        format={dateFieldFormats[display().dateFormat]}
        value={shown}
        onChange={(date) => {
          setTyped(date)
          onChange(dayOf(date))
        }}
        {...(min && { minDate: parseISO(min) })}
        {...(max && { maxDate: parseISO(max) })}
        slotProps={{
          textField: { size, error: error !== undefined, helperText: error },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  )
}

/** Empty until the year is typed to its end. */
const dayOf = (date: Date | null): string =>
  date && isValid(date) && date.getFullYear() >= 1000 ? format(date, 'yyyy-MM-dd') : ''
