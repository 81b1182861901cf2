import LinkedInIcon from '@mui/icons-material/LinkedIn'
import Box from '@mui/material/Box'
import { siFacebook, siInstagram, siTiktok, siX, siYoutube } from 'simple-icons'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

const marks: Record<Exclude<PlatformKey, 'linkedin'>, string> = {
  instagram: siInstagram.path,
  facebook: siFacebook.path,
  twitter: siX.path,
  tiktok: siTiktok.path,
  youtube: siYoutube.path,
}

/** The platforms' brand colors; black icons are light in dark mode. */
const colors: Record<PlatformKey, { light: string; dark: string }> = {
  instagram: { light: '#E4405F', dark: '#F26D88' },
  facebook: { light: '#1877F2', dark: '#5B9DF7' },
  twitter: { light: '#0F1419', dark: '#E7E9EA' },
  linkedin: { light: '#0A66C2', dark: '#5AA5EC' },
  tiktok: { light: '#010101', dark: '#F1F1F2' },
  youtube: { light: '#E60000', dark: '#FF5C5C' },
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
  const color = plain ? undefined : colors[platform]
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
