import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useId, type ReactNode } from 'react'

type Props<Key extends string> = {
  label: string
  value: Key
  options: readonly Key[]
  names: Record<Key, string>
  /** Shown before the name. With `iconOnly` the name is available to screen readers only. */
  icons: Record<Key, ReactNode>
  iconOnly?: boolean
  onChoose: (key: Key) => void
}

/** A group of radio buttons drawn as tiles with icons. */
export function TileField<Key extends string>(props: Props<Key>) {
  const { label, value, options, names, icons, iconOnly = false, onChoose } = props
  const group = useId()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ display: 'block', mb: 0.75, p: 0 }}>
        {label}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: iconOnly ? 0.5 : 1 }}>
        {options.map((key) => (
          <Box
            key={key}
            component="label"
            sx={{
              position: 'relative',
              display: 'inline-flex',
              alignItems: 'center',
              gap: 1,
              minHeight: iconOnly ? 34 : 40,
              px: iconOnly ? 0.375 : 1.5,
              borderRadius: 2.5,
              border: 1,
              borderColor: 'divider',
              cursor: 'pointer',
              typography: 'body2',
              fontWeight: 500,
              '&:hover': { borderColor: 'text.secondary' },
              '&:has(:checked)': {
                borderColor: 'primary.main',
                bgcolor: 'background.subtle',
                boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars.palette.primary.main}`,
              },
              '&:has(:focus-visible)': {
                outline: (theme) => `2px solid ${theme.vars.palette.primary.main}`,
                outlineOffset: 2,
              },
            }}
          >
            <input
              type="radio"
              name={group}
              value={key}
              checked={key === value}
              aria-label={names[key]}
              onChange={() => onChoose(key)}
              style={{
                position: 'absolute',
                inset: 0,
                width: '100%',
                height: '100%',
                margin: 0,
                opacity: 0,
                cursor: 'inherit',
              }}
            />
            {icons[key]}
            {!iconOnly && <span>{names[key]}</span>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
