import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

type Props = {
  options: readonly PlatformKey[]
  chosen: ReadonlySet<PlatformKey>
  disabled: boolean
  onToggle: (platform: PlatformKey) => void
}

/** Checkboxes for the platforms that get a version. */
export function ChoosePlatforms({ options, chosen, disabled, onToggle }: Props) {
  return (
    <Box
      component="fieldset"
      aria-label="Platforms"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        display: 'grid',
        gap: 1,
      }}
    >
      {options.map((key) => {
        const picked = chosen.has(key)
        return (
          <Box
            component="label"
            key={key}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              pl: 0.5,
              pr: 2,
              py: 0.5,
              minHeight: 52,
              borderRadius: 3,
              border: 1,
              borderColor: picked ? 'primary.main' : 'divider',
              bgcolor: picked ? 'primary.soft' : 'background.paper',
              cursor: disabled ? 'default' : 'pointer',
              transition: 'border-color 140ms, background-color 140ms',
            }}
          >
            <Checkbox checked={picked} disabled={disabled} onChange={() => onToggle(key)} />
            <PlatformIcon platform={key} size={18} />
            <Typography component="span" variant="subtitle2" sx={{ flex: 1 }}>
              {platforms[key].name}
            </Typography>
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {wholeNumber(platforms[key].limits().characterLimit)} characters
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
