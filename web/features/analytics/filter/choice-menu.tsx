import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export type ChoiceMenuProps = {
  open: boolean
  anchor: HTMLElement | null
  label: string
  options: readonly { key: string; name: string }[]
  chosen: readonly string[]
  onChange: (keys: string[]) => void
  onClose: () => void
}

/** Several choices of a filter; none means all. */
export function ChoiceMenu({ open, anchor, label, options, chosen, onChange, onClose }: ChoiceMenuProps) {
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': label },
        // The content of a page that is not in a landmark has to be in a dialog.
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { minWidth: 240, maxWidth: 'calc(100vw - 32px)', maxHeight: 420 },
        },
      }}
    >
      <Choice name="All" checked={chosen.length === 0} onChoose={() => onChange([])} />
      <Divider />
      {options.map(({ key, name }) => {
        const checked = chosen.includes(key)
        return (
          <Choice
            key={key}
            name={name}
            checked={checked}
            onChoose={() => onChange(checked ? chosen.filter((one) => one !== key) : [...chosen, key])}
          />
        )
      })}
    </Menu>
  )
}

function Choice({
  name,
  checked,
  onChoose,
  ...item
}: {
  name: string
  checked: boolean
  onChoose: () => void
}) {
  return (
    <MenuItem {...item} role="menuitemcheckbox" aria-checked={checked} onClick={onChoose} sx={{ gap: 1.25 }}>
      {checked ? (
        <CheckedIcon fontSize="small" color="primary" />
      ) : (
        <UncheckedIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      )}
      <ListItemText primary={name} slotProps={{ primary: { noWrap: true } }} />
    </MenuItem>
  )
}
