import type { SvgIconComponent } from '@mui/icons-material'
import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'

type Shared = {
  label: string
  icon: SvgIconComponent
  disabled: boolean
  /** Id of the element that explains why the action is not available. */
  reasonId?: string | undefined
}

const buttonStyles = {
  flexShrink: 0,
  px: 1.25,
  fontSize: '0.8125rem',
  fontWeight: 550,
  borderRadius: '16px',
  '& .MuiButton-startIcon': { mr: 0.75, ml: 0 },
  '& .MuiButton-startIcon > svg': { fontSize: 16 },
} as const

type ButtonProps = Shared & {
  /** For screen readers, if the label is not specific enough. */
  name?: string
  onClick: () => void
  onApproach?: () => void
}

/** A button for an action on the text. */
export function ActionButton({
  label,
  name,
  icon: Icon,
  disabled,
  reasonId,
  onClick,
  onApproach,
}: ButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<Icon />}
      disabled={disabled}
      aria-describedby={reasonId}
      aria-label={name}
      onClick={onClick}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      sx={buttonStyles}
    >
      {label}
    </Button>
  )
}

type Option<Key> = { key: Key; label: string; detail?: string }
type MenuProps<Key> = Shared & { options: readonly Option<Key>[]; onChoose: (key: Key) => void }

/** A button with a menu of options, such as the languages to translate into. */
export function ActionMenu<Key extends string>({ label, icon: Icon, options, ...props }: MenuProps<Key>) {
  const { disabled, reasonId, onChoose } = props
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="outlined"
        startIcon={<Icon />}
        endIcon={<ArrowIcon />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-describedby={reasonId}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...buttonStyles, '& .MuiButton-endIcon': { ml: 0, mr: -0.75 } }}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {options.map(({ key, label: name, detail }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null)
              onChoose(key)
            }}
          >
            {name}
            {detail !== undefined && detail !== name && (
              <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary' }}>
                {detail}
              </Box>
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
