import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import CheckedIcon from '@mui/icons-material/CheckBox'
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'

type Props = {
  /** "Accounts". */
  label: string
  options: readonly { key: string; name: string }[]
  chosen: readonly string[]
  /** The name of a choice that is not an option any more. */
  gone: string
  onChange: (keys: string[]) => void
}

/** A filter with several choices: a button that says what is chosen, and its menu. Without a choice, it shows all. */
export function ChoiceFilter({ label, options, chosen, gone, onChange }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const missing = chosen.filter((key) => !options.some((option) => option.key === key))
  const all = [...options, ...missing.map((key) => ({ key, name: gone }))]
  const names = all.filter(({ key }) => chosen.includes(key)).map(({ name }) => name)
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        endIcon={<ArrowIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={filterButton}
      >
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {label}
        </Box>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {names.length === 0 ? 'All' : names.length === 1 ? names[0] : names.length}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
        {all.map(({ key, name }) => {
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
    </>
  )
}

/** As high as the fields beside it. */
const filterButton = {
  height: 40,
  px: 1.5,
  gap: 0.75,
  maxWidth: { xs: 1, sm: 260 },
  fontWeight: 550,
  whiteSpace: 'nowrap',
  bgcolor: 'background.paper',
  borderColor: 'divider',
  '& .MuiButton-endIcon': { ml: 0, mr: -0.75 },
} as const

type ChoiceProps = { name: string; checked: boolean; onChoose: () => void }

/** `item`: what the menu adds to its items, such as the focus of the first one. */
function Choice({ name, checked, onChoose, ...item }: ChoiceProps) {
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
