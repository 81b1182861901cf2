import type { Theme } from '@mui/material/styles'

/** Rules of the static pages that belong to no single element. */
export const landingStyles = (theme: Theme) => ({
  html: { scrollPaddingTop: 88 },
  '@media (prefers-reduced-motion: no-preference)': { html: { scrollBehavior: 'smooth' as const } },
  // Figures stand in prose here; tabular ones would also widen every hyphen.
  body: { overflowX: 'clip' as const, fontVariantNumeric: 'normal' },
  '[data-target]': { fontVariantNumeric: 'tabular-nums' },
  // The script marks what is below the screen as waiting; without it everything simply stands there.
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
