import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

type FilterOption = { key: string; name: string }

type Props = {
  label: string
  options: readonly FilterOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** The values of a filter; all are shown while none is chosen. Nothing if there is nothing to choose from. */
export function FilterGroup({ label, options, chosen, onChange }: Props) {
  if (options.length < 2 && chosen.length === 0) return null
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'subtitle2' }}>
        {label}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {options.map(({ key, name }) => (
          <FormControlLabel
            key={key}
            label={name}
            sx={{ m: 0, minWidth: 0 }}
            slotProps={{ typography: { variant: 'body2', sx: { overflowWrap: 'anywhere' } } }}
            control={
              <Checkbox
                size="small"
                sx={{ p: 0.75 }}
                checked={chosen.includes(key)}
                onChange={(_event, isChosen) =>
                  onChange(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key))
                }
              />
            }
          />
        ))}
      </Box>
    </Box>
  )
}
