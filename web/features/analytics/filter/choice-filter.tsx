import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ChoiceMenu } from './choice-menu.tsx'

type Props = {
  /** "Accounts". */
  label: string
  options: readonly { key: string; name: string }[]
  chosen: readonly string[]
  /** The name of a choice that is not an option any more. */
  gone: string
  onChange: (keys: string[]) => void
}

/** A filter with several choices: a button that says what is chosen, and its menu. */
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
      <ChoiceMenu
        open={anchor !== null}
        anchor={anchor}
        label={label}
        options={all}
        chosen={chosen}
        onChange={onChange}
        onClose={() => setAnchor(null)}
      />
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
