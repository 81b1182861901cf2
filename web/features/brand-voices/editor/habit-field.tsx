import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { habits, type Habit } from '../../../../contract/brand-voices.ts'

type Props = { label: string; value: Habit; names: Record<Habit, string>; onChoose: (habit: Habit) => void }

/** None, a few or many of something. */
export function HabitField({ label, value, names, onChoose }: Props) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.75 }}>
        {label}
      </FormLabel>
      <Select fullWidth labelId={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {habits.map((habit) => (
          <MenuItem key={habit} value={habit}>
            {names[habit]}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}
