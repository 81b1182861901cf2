import { tabStore } from '../storage/safe-storage.ts'

const key = 'returnPath'

/** Stores the current page before signing in again, so that the user returns there. */
export function rememberReturnPath(location: { pathname: string; search: string; hash: string }): void {
  tabStore.setItem(key, `${location.pathname}${location.search}${location.hash}`)
}

/** Whether a stored path is one of this site; `//host` would leave it. */
export const isPathOfSite = (path: string | null): path is string =>
  path !== null && /^\/(?![/\\])/.test(path)

/** The page after signing in. */
export function returnPath(): string {
  const path = tabStore.getItem(key)
  return isPathOfSite(path) ? path : '/dashboard'
}

export const forgetReturnPath = (): void => tabStore.removeItem(key)
