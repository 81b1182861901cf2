import type { SvgIconComponent } from '@mui/icons-material'
import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useLoadWhenIdle } from '../../../shared/lazy/when-idle.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import type { ActionOption } from './action-options.tsx'

const options = onDemand(async () => (await import('./action-options.tsx')).ActionOptions)

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

type MenuProps<Key extends string> = Shared & {
  options: readonly ActionOption<Key>[]
  onChoose: (key: Key) => void
}

/** A button with a menu of options, such as the languages to translate into. */
export function ActionMenu<Key extends string>({ label, icon: Icon, ...props }: MenuProps<Key>) {
  const { disabled, reasonId, onChoose } = props
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  useLoadWhenIdle(options.load)
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
      <options.Component
        open={anchor !== null}
        anchor={anchor}
        labelId={id}
        options={props.options}
        onChoose={(key) => {
          setAnchor(null)
          onChoose(key as Key)
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
