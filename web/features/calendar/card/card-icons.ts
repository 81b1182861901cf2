import type { PaletteOptions, Theme } from '@mui/material/styles'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostProblem, PostStatus } from '../../../../contract/posts/posts.ts'
import { darkPalette, lightPalette } from '../../../shared/theme/palette.ts'
import { platformMarks } from '../../../shared/ui/platform-icon.tsx'
import { waitsForAccount } from '../../../shared/ui/post-status-words.ts'

type Icon = { path: string; light: string; dark: string; viewBox?: string }
type Tone = 'success' | 'info' | 'warning' | 'error' | 'primary'

/** Of publishing, the icon is a ring that turns. */
type StatusIcon = Exclude<PostStatus, 'publishing'> | 'lost'

const strong = (palette: PaletteOptions, tone: Tone): string => {
  const color = palette[tone]
  return color && 'strong' in color ? (color.strong ?? '') : ''
}
const inTone = (tone: Tone, path: string): Icon => ({
  path,
  light: strong(lightPalette, tone),
  dark: strong(darkPalette, tone),
})

/** The icons of `post-status.tsx`, as paths. */
const statusIcons: Record<StatusIcon, Icon> = {
  published: inTone(
    'success',
    'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m-2 15-5-5 1.41-1.41L10 14.17l7.59-7.59L19 8z',
  ),
  scheduled: inTone(
    'info',
    'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8M12.5 7H11v6l5.25 3.15.75-1.23-4.5-2.67z',
  ),
  draft: inTone(
    'warning',
    'M3 17.25V21h3.75L17.81 9.94l-3.75-3.75zM20.71 7.04c.39-.39.39-1.02 0-1.41l-2.34-2.34a.996.996 0 0 0-1.41 0l-1.83 1.83 3.75 3.75z',
  ),
  failed: inTone(
    'error',
    'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m1 15h-2v-2h2zm0-4h-2V7h2z',
  ),
  needs_attention: inTone(
    'error',
    'M11.07 12.85c.77-1.39 2.25-2.21 3.11-3.44.91-1.29.4-3.7-2.18-3.7-1.69 0-2.52 1.28-2.87 2.34L6.54 6.96C7.25 4.83 9.18 3 11.99 3c2.35 0 3.96 1.07 4.78 2.41.7 1.15 1.11 3.3.03 4.9-1.2 1.77-2.35 2.31-2.97 3.45-.25.46-.35.76-.35 2.24h-2.89c-.01-.78-.13-2.05.48-3.15M14 20c0 1.1-.9 2-2 2s-2-.9-2-2 .9-2 2-2 2 .9 2 2',
  ),
  pending_approval: inTone(
    'primary',
    'm9 17 3-2.94c-.39-.04-.68-.06-1-.06-2.67 0-8 1.34-8 4v2h9zm2-5c2.21 0 4-1.79 4-4s-1.79-4-4-4-4 1.79-4 4 1.79 4 4 4m4.47 8.5L12 17l1.4-1.41 2.07 2.08 5.13-5.17 1.4 1.41z',
  ),
  lost: inTone(
    'error',
    'M17 7h-4v1.9h4c1.71 0 3.1 1.39 3.1 3.1 0 1.43-.98 2.63-2.31 2.98l1.46 1.46C20.88 15.61 22 13.95 22 12c0-2.76-2.24-5-5-5m-1 4h-2.19l2 2H16zM2 4.27l3.11 3.11C3.29 8.12 2 9.91 2 12c0 2.76 2.24 5 5 5h4v-1.9H7c-1.71 0-3.1-1.39-3.1-3.1 0-1.59 1.21-2.9 2.76-3.07L8.73 11H8v2h2.73L13 15.27V17h1.73l4.01 4L20 19.74 3.27 3z',
  ),
}

const repeats: Icon = {
  path: 'M7 7h10v1.79c0 .45.54.67.85.35l2.79-2.79c.2-.2.2-.51 0-.71l-2.79-2.79c-.31-.31-.85-.09-.85.36V5H6c-.55 0-1 .45-1 1v4c0 .55.45 1 1 1s1-.45 1-1zm10 10H7v-1.79c0-.45-.54-.67-.85-.35l-2.79 2.79c-.2.2-.2.51 0 .71l2.79 2.79c.31.31.85.09.85-.36V19h11c.55 0 1-.45 1-1v-4c0-.55-.45-1-1-1s-1 .45-1 1z',
  light: lightPalette.text?.secondary ?? '',
  dark: darkPalette.text?.secondary ?? '',
}

/** The name of the icon of a status. */
export const statusIconOf = ({
  status,
  problem,
}: {
  status: PostStatus
  problem: PostProblem['code'] | null
}) => (waitsForAccount(status, problem) ? 'lost' : status)

/** The side of the largest icon. */
const side = 16
const images = new Map<string, string>()

/** A picture of an icon for the display's resolution, at least twice as fine. */
function image({ path, viewBox = '0 0 24 24' }: Icon, fill: string): string {
  const known = images.get(path + fill)
  if (known !== undefined) return known
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 2 * side * Math.ceil(window.devicePixelRatio)
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(canvas.width / width, canvas.height / height)
    context.translate(-x, -y)
    context.fillStyle = fill
    context.clip(new Path2D(path))
    context.fillRect(x, y, width, height)
  }
  const address = `url("${canvas.toDataURL()}")`
  images.set(path + fill, address)
  return address
}

/**
 * The icons of cards as images behind empty elements, which hundreds of cards have several of: an `<svg>` is a picture of
 * its own to lay out, to paint and to put together with the others in each frame, and an SVG image is drawn from its paths
 * whenever it is painted.
 */
export const cardIconStyles = (theme: Theme) => {
  const platformIcons = platformKeys.map((key): [string, Icon] => [
    key,
    { ...platformMarks[key], ...platforms[key].iconColor },
  ])
  const icons: [string, Icon][] = [...platformIcons, ...Object.entries(statusIcons), ['repeats', repeats]]
  const rules = icons.map(([name, icon]) => [
    `& .icon[data-icon="${name}"]`,
    {
      backgroundImage: image(icon, icon.light),
      ...theme.applyStyles('dark', { backgroundImage: image(icon, icon.dark) }),
    },
  ])
  return {
    '& .icon': {
      display: 'inline-block',
      boxSizing: 'border-box',
      flexShrink: 0,
      width: `${side}px`,
      height: `${side}px`,
      background: 'center / contain no-repeat',
      printColorAdjust: 'exact',
    },
    '& .marks .icon': { width: '14px', height: '14px' },
    '& .icon[data-icon="publishing"]': {
      width: '12px',
      height: '12px',
      margin: '2px',
      borderRadius: '50%',
      border: `2px solid ${(theme.vars ?? theme).palette.primary.strong}`,
      borderRightColor: 'transparent',
      animation: 'card-icon-turns 1.4s linear infinite',
    },
    '@keyframes card-icon-turns': { to: { transform: 'rotate(360deg)' } },
    ...(Object.fromEntries(rules) as Record<string, object>),
  }
}
