import { tabStore } from '../storage/safe-storage.ts'

const key = 'returnPath'

/** Stores the current page before signing in again, so that the user returns there. */
export function rememberReturnPath(location: { pathname: string; search: string; hash: string }): void {
  tabStore.setItem(key, `${location.pathname}${location.search}${location.hash}`)
}

/** The page after signing in. Accepts only paths of this site; `//host` would leave it. */
export function returnPath(): string {
  const path = tabStore.getItem(key)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/dashboard'
}

export const forgetReturnPath = (): void => tabStore.removeItem(key)
