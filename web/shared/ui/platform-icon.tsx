import Box from '@mui/material/Box'
import { siFacebook, siInstagram, siTiktok, siX, siYoutube } from 'simple-icons'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'

type Mark = { path: string; viewBox: string }

const whole = '0 0 24 24'

/** The marks of the platforms. Around LinkedIn's, its source leaves a margin. */
export const platformMarks: Record<PlatformKey, Mark> = {
  instagram: { path: siInstagram.path, viewBox: whole },
  facebook: { path: siFacebook.path, viewBox: whole },
  twitter: { path: siX.path, viewBox: whole },
  tiktok: { path: siTiktok.path, viewBox: whole },
  youtube: { path: siYoutube.path, viewBox: whole },
  linkedin: {
    path: 'M19 3a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14m-.5 15.5v-5.3a3.26 3.26 0 0 0-3.26-3.26c-.85 0-1.84.52-2.32 1.3v-1.11h-2.79v8.37h2.79v-4.93c0-.77.62-1.4 1.39-1.4a1.4 1.4 0 0 1 1.4 1.4v4.93h2.79M6.88 8.56a1.68 1.68 0 0 0 1.68-1.68c0-.93-.75-1.69-1.68-1.69a1.69 1.69 0 0 0-1.69 1.69c0 .93.76 1.68 1.69 1.68m1.39 9.94v-8.37H5.5v8.37h2.77z',
    viewBox: '2 2 20 20',
  },
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
      <svg
        viewBox={platformMarks[platform].viewBox}
        width={size}
        height={size}
        fill="currentColor"
        focusable="false"
      >
        <path d={platformMarks[platform].path} />
      </svg>
    </Box>
  )
}
