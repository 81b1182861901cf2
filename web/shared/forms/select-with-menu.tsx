import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { SelectProps } from './select-props.ts'

type Props = SelectProps<string> & {
  /** It was opened before this script was loaded. */
  defaultOpen: boolean
  /** The closed select that stood here had the focus. */
  hadFocus: boolean
}

/** The select itself; screens use `LazySelect`. */
export function SelectWithMenu({ options, names, hadFocus, onChoose, ...props }: Props) {
  return (
    <Select
      {...props}
      {...(hadFocus && { autoFocus: true })}
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
