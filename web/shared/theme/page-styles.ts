import type { Components, CssVarsTheme, Theme } from '@mui/material/styles'

export type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>

/** The keyboard focus ring, outside of the border. */
export const focusRing = (theme: Pick<Theme, 'palette'> & Partial<Pick<CssVarsTheme, 'vars'>>) => ({
  outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
  outlineOffset: 2,
})

/** Global styles. */
export const pageStyles: ThemeComponents = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      body: { fontFeatureSettings: '"cv11", "ss03"' },
      // Every space between and around things on a page is a multiple of this.
      '[data-density="comfortable"] main': { '--pw-spacing': '10px' },
      ':focus-visible': focusRing(theme),
      'h1:focus-visible, main:focus-visible': { outline: 'none' },
      '::selection': { background: theme.palette.primary.main, color: '#fff' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
        // Progress indicators still move with reduced motion, but slowly.
        '.MuiCircularProgress-root, .MuiCircularProgress-circle': {
          animationDuration: '3s !important',
          animationIterationCount: 'infinite !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        // A button has a font of its own in browsers.
        fontFamily: 'inherit',
        '&.Mui-focusVisible, &:focus-visible': focusRing(theme),
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: {
      root: ({ theme }) => ({ color: theme.vars.palette.primary.strong, fontWeight: 600, borderRadius: 4 }),
    },
  },
}
