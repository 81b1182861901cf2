import LinearProgress from '@mui/material/LinearProgress'
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
      {navigating && (
        <LinearProgress
          aria-label="Loading the page"
          sx={{ position: 'fixed', top: 0, left: 0, right: 0, height: 2, zIndex: 'tooltip' }}
        />
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
