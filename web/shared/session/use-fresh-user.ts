import { useEffect } from 'react'
import type { z } from 'zod'
import type { profileResponseSchema } from '../../../contract/accounts/accounts.ts'
import { api } from '../api/api.ts'
import { session } from './session.ts'
import { tabWorkspace } from './tab-workspace.ts'

/** Takes over what was chosen on another device: how the screens look and write, and the time zone of the workspace. */
export function useFreshUser(): void {
  useEffect(() => void takeOver().catch(() => undefined), [])
}

async function takeOver(): Promise<void> {
  const { user } = session.getState()
  const reply = await api.get<z.infer<typeof profileResponseSchema>>('/api/user/profile')
  // The user has changed it here in the meantime, or is another one.
  if (user === null || session.getState().user !== user) return
  const { display, timeZone } = reply.user
  tabWorkspace.follow({ timeZone })
  if (JSON.stringify([display, timeZone]) === JSON.stringify([user.display, user.timeZone])) return
  session.updateUser({ ...user, display, timeZone })
}
