import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { pageInfoOf } from './pages.ts'

/** Around every screen: title of the window, scroll and focus after a navigation, progress while a screen loads. */
export function RootLayout() {
  const { title } = pageInfoOf(useMatches())
  const { pathname } = useLocation()
  const navigating = useNavigation().state === 'loading'
  const lastPath = useRef(pathname)

  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <>
      {navigating && <LoadingBar />}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

const advance = keyframes({ from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } })

/** Appears only if a screen takes longer than 150 ms to arrive; the focus moves to the new screen, so it is not announced. */
function LoadingBar() {
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 3,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        transform: 'scaleX(0)',
        animation: `${advance} 4s cubic-bezier(0.1, 0.7, 0.1, 1) 150ms forwards`,
      }}
    />
  )
}
