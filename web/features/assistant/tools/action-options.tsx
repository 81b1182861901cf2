import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export type ActionOption<Key extends string = string> = { key: Key; label: string; detail?: string }

type Props = {
  open: boolean
  anchor: HTMLElement | null
  /** Id of the button that opens it. */
  labelId: string
  options: readonly ActionOption[]
  onChoose: (key: string) => void
  onClose: () => void
}

/** The menu of an `ActionMenu`. */
export function ActionOptions({ open, anchor, labelId, options, onChoose, onClose }: Props) {
  return (
    <Menu
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': labelId } }}
    >
      {options.map(({ key, label, detail }) => (
        <MenuItem key={key} onClick={() => onChoose(key)}>
          {label}
          {detail !== undefined && detail !== label && (
            <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary' }}>
              {detail}
            </Box>
          )}
        </MenuItem>
      ))}
    </Menu>
  )
}
