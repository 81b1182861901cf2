import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

type Props = {
  label: string
  about: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** A setting that is on or off, with what it does. */
export function SwitchRow({ label, about, checked, disabled = false, onChange }: Props) {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="label" htmlFor={id} variant="subtitle2" sx={{ display: 'block' }}>
          {label}
        </Typography>
        <Typography variant="body2" id={`${id}-about`} sx={{ color: 'text.secondary', mt: 0.25 }}>
          {about}
        </Typography>
      </Box>
      <Switch
        checked={checked}
        disabled={disabled}
        onChange={(_event, on) => onChange(on)}
        slotProps={{ input: { id, role: 'switch', 'aria-describedby': `${id}-about` } }}
      />
    </Box>
  )
}
