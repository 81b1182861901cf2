import { success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { z } from '../zod.ts'

const base64url = (length: number) =>
  boundedText({ max: length }).regex(
    new RegExp(`^[A-Za-z0-9_-]{${length}}$`),
    'This is not a key of a browser.',
  )

/** The push subscription of a browser, in the format of `PushSubscription`. */
export const pushSubscriptionSchema = z.object({
  endpoint: boundedText({ max: 1000 }).refine((text) => URL.canParse(text), 'This is not an address.'),
  keys: z.object({
    /** A point on the curve P-256, in 65 bytes. */
    p256dh: base64url(87),
    /** The authentication secret, in 16 bytes. */
    auth: base64url(22),
  }),
})

export type PushSubscriptionData = z.infer<typeof pushSubscriptionSchema>

/** The message that the service worker shows. */
export type PushMessage = {
  title: string
  body: string
  /** A path of this installation. */
  url: string
  /** A message replaces an earlier one with the same tag. */
  tag: string
}

export const pushResponseSchema = success({
  /** The public key with which a browser requests a subscription from its push service. */
  publicKey: z.string(),
  /** Whether this device gets notifications. */
  isOn: z.boolean(),
})
