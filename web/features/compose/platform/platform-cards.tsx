import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'

type Props = { chosen: PlatformKey; disabled: boolean; onChoose: (platform: PlatformKey) => void }

/** The six platforms with their limits; one radio group. */
export function PlatformCards({ chosen, disabled, onChoose }: Props) {
  const radio = useRovingRadio({ values: platformKeys, chosen, onChoose, disabled })
  return (
    <Box
      {...radio.group}
      aria-label="Platform"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } }}
    >
      {platformKeys.map((key) => {
        const platform = platforms[key]
        const picked = key === chosen
        return (
          <ButtonBase
            key={key}
            {...radio.option(key)}
            sx={{
              p: 1.5,
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              columnGap: 1.25,
              alignItems: 'start',
              alignContent: 'start',
              textAlign: 'left',
              borderRadius: 3,
              border: 1,
              borderColor: picked ? 'primary.main' : 'divider',
              bgcolor: picked ? 'primary.soft' : 'background.paper',
              boxShadow: (theme) => (picked ? `inset 0 0 0 1px ${theme.vars.palette.primary.main}` : 'none'),
              transition: 'border-color 140ms, background-color 140ms',
              '&:hover': { borderColor: picked ? 'primary.main' : 'text.disabled' },
            }}
          >
            <Box component="span" sx={{ pt: 0.125, display: 'flex' }}>
              <PlatformIcon platform={key} size={18} />
            </Box>
            <Box component="span" sx={{ minWidth: 0 }}>
              <Typography component="span" variant="subtitle2" noWrap sx={{ display: 'block' }}>
                {platform.name}
              </Typography>
              <Typography
                component="span"
                sx={{ display: 'block', fontSize: '0.75rem', lineHeight: 1.4, color: 'text.secondary' }}
              >
                {platform.limits().characterLimit.toLocaleString('en')} characters
                <br />
                {platform.accepts}
              </Typography>
            </Box>
          </ButtonBase>
        )
      })}
    </Box>
  )
}
