import { success } from './api.ts'
import { z } from './zod.ts'

/** The settings of a user, the same on all devices. */
export const preferencesSchema = z.object({
  /** Mails about new devices, changes of the password and two-factor authentication. */
  securityAlerts: z.boolean(),
})

export type Preferences = z.infer<typeof preferencesSchema>

/** What applies until the user chooses otherwise (specification section 2, Settings). */
export const defaultPreferences: Preferences = { securityAlerts: true }

export const changePreferencesSchema = preferencesSchema.partial()
export const preferencesReplySchema = success({ preferences: preferencesSchema })
