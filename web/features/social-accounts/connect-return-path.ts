import { tabStore } from '../../shared/storage/safe-storage.ts'

const key = 'connectReturnPath'
const home = '/social'

/** Where connecting an account leads afterwards, as back to the post being written. */
export const rememberConnectReturnPath = (path: string): void => tabStore.setItem(key, path)

/** Only addresses of this site count: `//host` would leave it. */
export function connectReturnPath(): string {
  const path = tabStore.getItem(key)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : home
}

export const forgetConnectReturnPath = (): void => tabStore.removeItem(key)
