import TextField from '@mui/material/TextField'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { Section } from '../../../shared/ui/section.tsx'

type Props = {
  /** The number of rows that it is for. */
  rows: number
  timeOfDay: string | undefined
  onChoose: (timeOfDay: string | undefined) => void
}

/** Asks once for the time of day of rows that have only a date. */
export function TimeQuestion({ rows, timeOfDay, onChoose }: Props) {
  return (
    <Section
      title="At what time of day?"
      description={`${counted(rows, 'row')} ${rows === 1 ? 'has' : 'have'} a date but no time of day.`}
    >
      <TextField
        type="time"
        label="Time"
        value={timeOfDay ?? ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ width: 160 }}
      />
    </Section>
  )
}
