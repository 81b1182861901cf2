import { createTheme, type Theme } from '@mui/material/styles'
import { buttonStyles } from './button-styles.ts'
import { fieldStyles } from './field-styles.ts'
import { pageStyles } from './page-styles.ts'
import { darkPalette, lightPalette, sxBackgrounds } from './palette.ts'
import { surfaceStyles } from './surface-styles.ts'
import { typeScale } from './type-scale.ts'

/** The product's look: specified palette, radius 12 (cards 16), self-hosted Inter, light and dark. */
export const appTheme: Theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'pw' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  // The unit of `borderRadius` in `sx`: 3 is the specified radius of 12, 4 that of cards.
  shape: { borderRadius: 4 },
  spacing: 8,
  typography: typeScale,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 140,
      short: 160,
      standard: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
    easing: { easeInOut: 'cubic-bezier(0.2, 0, 0, 1)' },
  },
  unstable_sxConfig: sxBackgrounds,
  components: { ...pageStyles, ...buttonStyles, ...fieldStyles, ...surfaceStyles },
})
