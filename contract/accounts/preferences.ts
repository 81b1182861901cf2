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
import { z } from '../zod.ts'

export const displaySchema = z.object({
  dateFormat: z.enum(dateFormats),
  timeFormat: z.enum(timeFormats),
  numberFormat: z.enum(numberFormats),
  colorMode: z.enum(colorModes).nullable(),
  compactLayout: z.boolean(),
  showTooltips: z.boolean(),
}) satisfies z.ZodType<Display>

/** The settings of a user, the same on all devices. */
export const preferencesSchema = displaySchema.extend({
  /** Whether to send any mails other than those about the account's security, email address and payments. */
  emailNotifications: z.boolean(),
  /**
   * Whether to send mails about changes to the user's posts: another member scheduled or changed one, or it was
   * published.
   */
  contentUpdates: z.boolean(),
  /** Whether the mails about the user's posts include published posts. */
  postPublished: z.boolean(),
  /** A newsletter about the product, for users who subscribed. */
  marketingEmails: z.boolean(),
  /** Whether to notify the user when a number of a post or an account reaches a milestone. */
  engagementMilestones: z.boolean(),
  /**
   * Whether the features that the user uses are counted, without the user's identity, for the operator of the
   * installation.
   */
  shareAnalytics: z.boolean(),
  /** Whether to send mails about new devices, password changes and two-factor authentication. */
  securityAlerts: z.boolean(),
  quietHours: quietHoursSchema.nullable(),
  // The ways in which a kind of notification is sent; see `wayKeys`.
  bellPosts: z.boolean(),
  bellAccounts: z.boolean(),
  bellMilestones: z.boolean(),
  bellPoints: z.boolean(),
  bellVideos: z.boolean(),
  bellMembers: z.boolean(),
  mailPosts: z.boolean(),
  mailAccounts: z.boolean(),
  mailMilestones: z.boolean(),
  pushPosts: z.boolean(),
  pushAccounts: z.boolean(),
  pushMilestones: z.boolean(),
  pushPoints: z.boolean(),
  pushVideos: z.boolean(),
  pushMembers: z.boolean(),
})

export type Preferences = z.infer<typeof preferencesSchema>

/** The defaults (specification section 2, Settings). */
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
  bellMembers: true,
  mailPosts: true,
  mailAccounts: true,
  mailMilestones: true,
  pushPosts: true,
  pushAccounts: true,
  pushMilestones: true,
  pushPoints: true,
  pushVideos: true,
  pushMembers: true,
}

export const changePreferencesSchema = preferencesSchema.partial()
export const preferencesResponseSchema = success({ preferences: preferencesSchema })
