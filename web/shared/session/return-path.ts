import { tabStore } from '../storage/safe-storage.ts'

const key = 'returnPath'

/** Remembers where an interrupted person was, so that signing in leads back there. */
export function rememberReturnPath(location: { pathname: string; search: string; hash: string }): void {
  tabStore.setItem(key, `${location.pathname}${location.search}${location.hash}`)
}

/** Where signing in leads. Only addresses of this site count: `//host` would leave it. */
export function returnPath(): string {
  const path = tabStore.getItem(key)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : '/dashboard'
}

export const forgetReturnPath = (): void => tabStore.removeItem(key)
