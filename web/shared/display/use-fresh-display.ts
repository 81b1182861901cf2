import { useEffect } from 'react'
import type { z } from 'zod'
import type { preferencesResponseSchema } from '../../../contract/accounts/preferences.ts'
import { api } from '../api/api.ts'
import { session } from '../session/session.ts'
import { display, showDisplay } from './display.ts'

/** Takes over what the user chose on another device. */
export function useFreshDisplay(): void {
  useEffect(() => void takeOver().catch(() => undefined), [])
}

async function takeOver(): Promise<void> {
  const { user } = session.getState()
  const reply = await api.get<z.infer<typeof preferencesResponseSchema>>('/api/user/preferences')
  // The user has changed it here in the meantime, or is another one.
  if (user === null || session.getState().user !== user) return
  const shown = display()
  const wanted = displayIn(reply.preferences, shown)
  if (JSON.stringify(wanted) !== JSON.stringify(shown)) showDisplay(wanted)
}

/** The values of the preferences, under the names of what is shown. */
const displayIn = <Shown extends object>(preferences: Shown, shown: Shown): Shown =>
  Object.fromEntries(Object.keys(shown).map((name) => [name, preferences[name as keyof Shown]])) as Shown
