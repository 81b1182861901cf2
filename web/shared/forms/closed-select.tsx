import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import type { InputBaseComponentProps } from '@mui/material/InputBase'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ElementType, FocusEventHandler, KeyboardEvent, MouseEvent, Ref } from 'react'
import type { SelectProps } from './select-props.ts'

type Props = Pick<SelectProps<string>, 'labelId' | 'value' | 'names' | 'size' | 'fullWidth' | 'sx'> & {
  onOpen: () => void
  onFocus: () => void
  onBlur: () => void
}

/** Looks as a closed select does, until the script with its menu is loaded. */
export function ClosedSelect({ labelId, value, names, size = 'medium', sx, onOpen, ...props }: Props) {
  return (
    <OutlinedInput
      {...props}
      size={size}
      {...(sx && { sx })}
      value={names[value] ?? ''}
      inputComponent={Chosen as ElementType<InputBaseComponentProps>}
      inputProps={{ labelId, onOpen }}
      endAdornment={
        <ArrowIcon sx={{ position: 'absolute', right: 7, color: 'action.active', pointerEvents: 'none' }} />
      }
    />
  )
}

type ChosenProps = {
  ref?: Ref<HTMLDivElement>
  className: string
  labelId: string
  value: string
  onOpen: () => void
  onFocus: FocusEventHandler
  onBlur: FocusEventHandler
}

/** As MUI draws a closed select. */
const closedCombobox = {
  role: 'combobox',
  tabIndex: 0,
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
} as const

const openKeys = new Set([' ', 'ArrowUp', 'ArrowDown', 'Enter'])

/** The name of the chosen option. It opens as a select does: when the mouse button is pressed, and by these keys. */
function Chosen({ ref, className, labelId, value, onOpen, onFocus, onBlur }: ChosenProps) {
  const open = (event: MouseEvent | KeyboardEvent) => {
    const opens = 'key' in event ? openKeys.has(event.key) : event.button === 0
    if (!opens) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Box
      ref={ref}
      className={className}
      {...closedCombobox}
      aria-labelledby={labelId}
      onMouseDown={open}
      onKeyDown={open}
      onFocus={onFocus}
      onBlur={onBlur}
      sx={{
        cursor: 'pointer',
        userSelect: 'none',
        '&&&': {
          height: 'auto',
          minHeight: '1.4375em',
          minWidth: 16,
          pr: '32px',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      {value}
    </Box>
  )
}
