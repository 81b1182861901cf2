import { useEffect, useRef } from 'react'
import { brand } from '../../contract/brand.ts'

/** Sets the window title; after a navigation, the focus moves to the page's heading. */
export function usePageChange(title: string | undefined, pathname: string): void {
  const lastPath = useRef(pathname)

  useEffect(() => {
    document.title = title ? `${title} · ${brand.name}` : brand.name
  }, [title])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    focusPageHeading()
  }, [pathname])
}

/**
 * Moves the focus to the page's heading, so that a screen reader announces the new page. A dialog that was opened while
 * the page loaded, or a field that took the focus when the page opened, keeps it.
 */
function focusPageHeading(): void {
  if (document.activeElement?.closest('[role="dialog"], textarea, input[type="password"]')) return
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
}
