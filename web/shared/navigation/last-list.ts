import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The screens from which a post is opened, by the beginning of their addresses. */
const lists = [
  { path: '/content/posts', name: 'Posts' },
  { path: '/content/calendar', name: 'Calendar' },
  { path: '/social/queue/', name: 'Queue' },
  { path: '/dashboard', name: 'Dashboard' },
  { path: '/analytics', name: 'Analytics' },
] as const

let left: string = lists[0].path
const isList = (path: string) =>
  lists.some((list) => path === list.path || (list.path.endsWith('/') && path.startsWith(list.path)))

/** Remembers the list that is shown with its filters, so that a post leads back to it. */
export function useRememberList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isList(pathname)) left = pathname + search
  }, [pathname, search])
}

/** The list that was left for a post; all posts if there was none. */
export function lastList(): { to: string; name: string } {
  const { name } = lists.find(({ path }) => left.startsWith(path)) ?? lists[0]
  return { to: left, name: left === lists[0].path ? 'All posts' : name }
}
