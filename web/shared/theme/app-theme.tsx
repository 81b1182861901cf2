import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { colorModeKey } from './color-mode.ts'
import { appTheme } from './theme.ts'

/** Provides the theme; follows the system until the user chooses a color mode. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={appTheme}
      defaultMode="system"
      modeStorageKey={colorModeKey}
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}
