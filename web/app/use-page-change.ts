import { useEffect, useRef } from 'react'
import { brand } from '../../contract/brand.ts'

/**
 * Sets the window title, which begins with the workspace if there are several. After a navigation, the focus moves to the
 * page's heading, once the page is shown.
 */
export function usePageChange(
  title: string | undefined,
  pathname: string,
  workspace: string | undefined,
  isShown: boolean,
): void {
  const lastPath = useRef(pathname)

  useEffect(() => {
    document.title = [workspace, title, brand.name].filter(Boolean).join(' · ')
  }, [title, workspace])

  useEffect(() => {
    if (!isShown || lastPath.current === pathname) return
    lastPath.current = pathname
    focusPageHeading()
  }, [pathname, isShown])
}

/**
 * Moves the focus to the page's heading, so that a screen reader announces the new page. A dialog that was opened while
 * the page loaded, or a field that took the focus when the page opened, keeps it.
 */
function focusPageHeading(): void {
  if (document.activeElement?.closest('[role="dialog"], textarea, input[type="password"]')) return
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
}
