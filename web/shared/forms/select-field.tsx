import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'

type Props<Key extends string> = {
  label: string
  value: Key
  options: readonly Key[]
  /** Labels of the options. */
  names: Record<string, string>
  size?: 'small' | 'medium'
  onChoose: (key: Key) => void
}

/** A select field with its label above. */
export function SelectField<Key extends string>(props: Props<Key>) {
  const { label, value, options, names, size = 'small', onChoose } = props
  const id = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.75 }}>
        {label}
      </FormLabel>
      <Select
        fullWidth
        size={size}
        labelId={id}
        value={value}
        onChange={(event) => onChoose(event.target.value as Key)}
        sx={size === 'small' ? { fontSize: '0.875rem' } : undefined}
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
