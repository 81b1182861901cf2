import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { SxProps, Theme } from '@mui/material/styles'

export type SelectProps<Key extends string> = {
  /** Id of the element that names it. */
  labelId: string
  value: Key
  options: readonly Key[]
  /** Labels of the options. */
  names: Record<string, string>
  size?: 'small' | 'medium'
  fullWidth?: boolean
  sx?: SxProps<Theme> | undefined
  onChoose: (key: Key) => void
}

/** A select whose options are given by key. */
export function SelectWithMenu<Key extends string>({ options, names, onChoose, ...props }: SelectProps<Key>) {
  return (
    <Select<string>
      {...props}
      onChange={(event) => onChoose(event.target.value as Key)}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 420 } } } }}
    >
      {options.map((key) => (
        <MenuItem key={key} value={key}>
          {names[key]}
        </MenuItem>
      ))}
    </Select>
  )
}
