import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'

type Props<Key extends string> = {
  label: string
  value: Key
  options: readonly Key[]
  names: Record<string, string>
  onChoose: (key: Key) => void
}

/** One of a few, with its label above. */
export function ChoiceField<Key extends string>({ label, value, options, names, onChoose }: Props<Key>) {
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.75 }}>
        {label}
      </FormLabel>
      <Select
        fullWidth
        size="small"
        labelId={id}
        value={value}
        onChange={(event) => onChoose(event.target.value as Key)}
        sx={{ fontSize: '0.875rem' }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 420 } } } }}
      >
        {options.map((key) => (
          <MenuItem key={key} value={key}>
            {names[key]}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}
