import { isPathOfSite } from '../../shared/session/return-path.ts'
import { tabStore } from '../../shared/storage/safe-storage.ts'

const key = 'connectReturnPath'

/** The screen on which users usually begin to connect an account. */
export const connectHome = '/social'

/** The page to return to after connecting an account, such as the composer. */
export const rememberConnectReturnPath = (path: string): void => tabStore.setItem(key, path)

/** The remembered page, or else Social Accounts. */
export function connectReturnPath(): string {
  const path = tabStore.getItem(key)
  return isPathOfSite(path) ? path : connectHome
}

export const forgetConnectReturnPath = (): void => tabStore.removeItem(key)

/** The state of the navigation to Social Accounts after connecting: a message that says what is connected. */
export const connectedState = (connected: string) => ({ connected })
