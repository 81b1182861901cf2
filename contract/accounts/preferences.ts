import { success } from '../api.ts'
import {
  colorModes,
  dateFormats,
  defaultDisplay,
  numberFormats,
  timeFormats,
  type Display,
} from './display.ts'
import { quietHoursSchema } from '../notifications/quiet-hours.ts'
import { timeZoneSchema } from '../time-zone.ts'
import { z } from '../zod.ts'

export const displaySchema = z.object({
  timeZone: timeZoneSchema.nullable(),
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  numberFormat: z.enum(numberFormats),
  colorMode: z.enum(colorModes).nullable(),
  compactLayout: z.boolean(),
  showTooltips: z.boolean(),
}) satisfies z.ZodType<Display>

/** The settings of a user, the same on all devices. */
export const preferencesSchema = displaySchema.extend({
  /** All mails that are not about the account itself: its security, its address and its payments. */
  emailNotifications: z.boolean(),
  /** Mails about what happens to one's posts: another member scheduled or changed one, or it was published. */
  contentUpdates: z.boolean(),
  /** Whether the latter tell of published posts. */
  postPublished: z.boolean(),
  /** A newsletter about the product, for users who subscribed. */
  marketingEmails: z.boolean(),
  /** Telling that a number of a post or an account reached a milestone. */
  engagementMilestones: z.boolean(),
  /** Counting which features are used, for the operator of the installation, without the user. */
  shareAnalytics: z.boolean(),
  /** Mails about new devices, changes of the password and two-factor authentication. */
  securityAlerts: z.boolean(),
  quietHours: quietHoursSchema.nullable(),
  // In which ways a kind of notification is sent, see `wayKeys`.
  bellPosts: z.boolean(),
  bellAccounts: z.boolean(),
  bellMilestones: z.boolean(),
  bellPoints: z.boolean(),
  bellVideos: z.boolean(),
  mailPosts: z.boolean(),
  mailAccounts: z.boolean(),
  mailMilestones: z.boolean(),
  pushPosts: z.boolean(),
  pushAccounts: z.boolean(),
  pushMilestones: z.boolean(),
  pushPoints: z.boolean(),
  pushVideos: z.boolean(),
})

export type Preferences = z.infer<typeof preferencesSchema>

/** What applies until the user chooses otherwise (specification section 2, Settings). */
export const defaultPreferences: Preferences = {
  ...defaultDisplay,
  emailNotifications: true,
  contentUpdates: true,
  postPublished: true,
  marketingEmails: false,
  engagementMilestones: false,
  shareAnalytics: false,
  securityAlerts: true,
  quietHours: null,
  bellPosts: true,
  bellAccounts: true,
  bellMilestones: true,
  bellPoints: true,
  bellVideos: true,
  mailPosts: true,
  mailAccounts: true,
  mailMilestones: true,
  pushPosts: true,
  pushAccounts: true,
  pushMilestones: true,
  pushPoints: true,
  pushVideos: true,
}

export const changePreferencesSchema = preferencesSchema.partial()
export const preferencesResponseSchema = success({ preferences: preferencesSchema })
