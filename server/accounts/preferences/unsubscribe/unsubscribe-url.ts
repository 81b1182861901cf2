import type { Context } from '../../../context.ts'

/** The preferences that a link in a mail can turn off. */
export const mailPreferences = [
  'emailNotifications',
  'contentUpdates',
  'marketingEmails',
  'engagementMilestones',
] as const
export type MailPreference = (typeof mailPreferences)[number]

type Unsubscription = { userId: string; preference: MailPreference }

const messageOf = ({ userId, preference }: Unsubscription) => `unsubscribe:${preference}:${userId}`

/**
 * A link that turns a kind of mail off without signing in. It does not expire, because a mail may be read years later.
 */
export function unsubscribeUrl(ctx: Context, userId: string, preference: MailPreference): string {
  const signature = ctx.secrets.sign(messageOf({ userId, preference }))
  const query = new URLSearchParams({ user: userId, mail: preference, signature })
  return `${ctx.config.appUrl}/api/unsubscribe?${query.toString()}`
}

export const isUnsubscribeUrlValid = (ctx: Context, wanted: Unsubscription, signature: string): boolean =>
  ctx.secrets.verify(messageOf(wanted), signature)
