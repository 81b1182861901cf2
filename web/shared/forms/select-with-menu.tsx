import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { SelectProps } from './select-props.ts'

type Props = SelectProps<string> & {
  /** It was opened, or had the focus, before this script was loaded. */
  defaultOpen: boolean
  autoFocus: boolean
}

/** The select itself; screens use `LazySelect`. */
export function SelectWithMenu({ options, names, onChoose, ...props }: Props) {
  return (
    <Select
      {...props}
      onChange={(event) => onChoose(event.target.value)}
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
