import Typography from '@mui/material/Typography'
import { countCharacters } from '../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { wholeNumber } from '../../shared/numbers/compact-number.ts'

/** "120/280", counted by the rules of the platform; red above its limit. */
export function TextCount({ platform, text }: { platform: PlatformKey; text: string }) {
  const limit = platforms[platform].limits().characterLimit
  const length = countCharacters(platform, text)
  const over = length > limit
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ color: over ? 'error.strong' : 'text.secondary', fontWeight: over ? 650 : 400 }}
    >
      {wholeNumber(length)}/{wholeNumber(limit)}
      {over && ' · too long'}
    </Typography>
  )
}
