import type { z } from 'zod'
import type { Display } from '../../../contract/accounts/display.ts'
import type { preferencesResponseSchema } from '../../../contract/accounts/preferences.ts'
import { api } from '../api/api.ts'
import { display, showDisplay } from './display.ts'

/** Shows the change at once, and saves it for all devices. If that fails, what was shown before returns. */
export async function changeDisplay(change: Partial<Display>): Promise<void> {
  const before = display()
  showDisplay({ ...before, ...change })
  try {
    await api.patch<z.infer<typeof preferencesResponseSchema>>('/api/user/preferences', change)
  } catch (error) {
    showDisplay(before)
    throw error
  }
}
