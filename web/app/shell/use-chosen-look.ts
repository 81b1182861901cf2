import { useColorScheme } from '@mui/material/styles'
import { useLayoutEffect } from 'react'
import { useUser } from '../../shared/auth/auth-context.ts'

/** Dark mode and density as the user chose them, on whatever device. */
export function useChosenLook(): void {
  const { colorMode, compactLayout } = useUser().display
  const { setMode } = useColorScheme()

  useLayoutEffect(() => {
    if (colorMode !== null) setMode(colorMode)
  }, [colorMode, setMode])

  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['density'] = compactLayout ? 'compact' : 'comfortable'
    return () => {
      delete dataset['density']
    }
  }, [compactLayout])
}
