import type { Theme } from '@mui/material/styles'

/** Global styles of the static pages. */
export const landingStyles = (theme: Theme) => ({
  html: { scrollPaddingTop: 88 },
  '@media (prefers-reduced-motion: no-preference)': { html: { scrollBehavior: 'smooth' as const } },
  // Proportional figures in text; tabular ones would also widen hyphens.
  body: { overflowX: 'clip' as const, fontVariantNumeric: 'normal' },
  '[data-target]': { fontVariantNumeric: 'tabular-nums' },
  // The script hides sections below the screen until they are scrolled to; without the script everything is visible.
  '[data-reveal]': { transition: 'opacity 200ms ease-out, transform 200ms ease-out' },
  '[data-reveal].waiting': { opacity: 0, transform: 'translateY(12px)' },
  '@media print': { '[data-reveal].waiting': { opacity: 1, transform: 'none' } },
  '.only-read': {
    position: 'absolute' as const,
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap' as const,
  },
  '.skip-link': {
    position: 'fixed' as const,
    top: 8,
    left: 8,
    zIndex: 20,
    padding: '8px 16px',
    borderRadius: 12,
    fontWeight: 600,
    color: theme.vars.palette.primary.strong,
    background: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.divider}`,
    transform: 'translateY(-64px)',
    '&:focus': { transform: 'none' },
  },
})
