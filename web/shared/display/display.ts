import { defaultDisplay, type Display } from '../../../contract/accounts/display.ts'
import { session } from '../session/session.ts'

/** How the signed-in user wants dates, times and numbers to be written. */
export const display = (): Display => ({ ...defaultDisplay, ...session.getState().user?.display })

/** The screens render again, because the user changed. */
export function showDisplay(wanted: Display): void {
  const { user } = session.getState()
  if (user) session.updateUser({ ...user, display: wanted })
}
