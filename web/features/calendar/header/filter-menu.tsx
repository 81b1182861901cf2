import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

export type FilterOption = { key: string; name: string }

type Props = {
  open: boolean
  anchor: HTMLElement | null
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  onClose: () => void
}

/** The values of a filter; all are shown while none is chosen. */
export function FilterMenu({ open, anchor, label, options, chosen, onChange, onClose }: Props) {
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
          sx: { minWidth: 200, maxWidth: 'calc(100vw - 32px)', maxHeight: 420 },
        },
      }}
    >
      <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
        All
      </MenuItem>
      {options.map(({ key, name }) => {
        const isChosen = chosen.includes(key)
        return (
          <MenuItem
            key={key}
            role="menuitemcheckbox"
            aria-checked={isChosen}
            onClick={() => onChange(isChosen ? chosen.filter((one) => one !== key) : [...chosen, key])}
            sx={{ gap: 1.25 }}
          >
            {isChosen ? (
              <CheckedIcon fontSize="small" color="primary" />
            ) : (
              <UncheckedIcon fontSize="small" sx={{ color: 'text.secondary' }} />
            )}
            {name}
          </MenuItem>
        )
      })}
    </Menu>
  )
}
