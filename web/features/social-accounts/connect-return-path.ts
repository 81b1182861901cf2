import { tabStore } from '../../shared/storage/safe-storage.ts'

const key = 'connectReturnPath'
/** Where connecting is started, as a rule. */
export const connectHome = '/social'

/** The page to return to after connecting an account, such as the composer. */
export const rememberConnectReturnPath = (path: string): void => tabStore.setItem(key, path)

/** Accepts only paths of this site; `//host` would leave it. */
export function connectReturnPath(): string {
  const path = tabStore.getItem(key)
  return path !== null && /^\/(?![/\\])/.test(path) ? path : connectHome
}

export const forgetConnectReturnPath = (): void => tabStore.removeItem(key)

/** What the end of connecting hands on to Social Accounts. */
export const connectedState = (connected: string) => ({ connected })
