import Typography from '@mui/material/Typography'
import { countCharacters } from '../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

/** "120/280", counted by the rules of the platform; red above its limit. */
export function TextCount({ platform, text }: { platform: PlatformKey; text: string }) {
  const limit = platforms[platform].characterLimit
  const length = countCharacters(platform, text)
  const over = length > limit
  return (
    <Typography
      component="span"
      variant="caption"
      sx={{ color: over ? 'error.strong' : 'text.secondary', fontWeight: over ? 650 : 400 }}
    >
      {length.toLocaleString('en')}/{limit.toLocaleString('en')}
      {over && ' · too long'}
    </Typography>
  )
}
