import LinkedInIcon from '@mui/icons-material/LinkedIn'
import Box from '@mui/material/Box'
import { siFacebook, siInstagram, siTiktok, siX, siYoutube } from 'simple-icons'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

const marks: Record<Exclude<PlatformKey, 'linkedin'>, string> = {
  instagram: siInstagram.path,
  facebook: siFacebook.path,
  twitter: siX.path,
  tiktok: siTiktok.path,
  youtube: siYoutube.path,
}

type Props = {
  platform: PlatformKey
  /** Side in px. */
  size?: number
  /** Uses the current text color instead of the platform's. */
  plain?: boolean
}

/** A platform's icon. Decorative, because the platform's name is next to it or in a label. */
export function PlatformIcon({ platform, size = 20, plain = false }: Props) {
  const color = plain ? undefined : platforms[platform].iconColor
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={[
        { display: 'inline-flex', width: size, height: size, flexShrink: 0, color: color?.light },
        color !== undefined && ((theme) => theme.applyStyles('dark', { color: color.dark })),
      ]}
    >
      {platform === 'linkedin' ? (
        <LinkedInIcon sx={{ fontSize: size * 1.2, m: `-${size * 0.1}px` }} />
      ) : (
        <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" focusable="false">
          <path d={marks[platform]} />
        </svg>
      )}
    </Box>
  )
}
