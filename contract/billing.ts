import { z } from 'zod'
import { instantSchema, pageQuerySchema, success } from './api.ts'
import { planKeySchema } from './plan-key.ts'
import { billingIntervals, pointPacks, type PackKey } from './plans.ts'

export const billingIntervalSchema = z.enum(billingIntervals)
export const packKeySchema = z.enum(Object.keys(pointPacks) as [PackKey, ...PackKey[]])
const paidPlanSchema = planKeySchema.exclude(['free'])

/** How a workspace stands with its plan. Amounts of money are in US cents. */
export const subscriptionSchema = z.object({
  /** The plan in force. */
  plan: planKeySchema,
  /** Where it comes from: nothing paid, a subscription, or whoever runs this installation. */
  source: z.enum(['free', 'subscription', 'operator']),
  interval: billingIntervalSchema.nullable(),
  /** `past_due`: a payment failed; the plan stays until `graceEndsAt`. */
  status: z.enum(['active', 'past_due']),
  graceEndsAt: instantSchema.nullable(),
  /** When it renews, or ends where `next` is the free plan. */
  periodEndsAt: instantSchema.nullable(),
  /** What begins at `periodEndsAt` where that is not the same again. */
  next: z.object({ plan: planKeySchema, interval: billingIntervalSchema.nullable() }).nullable(),
  /** How plans and points are bought on this installation; where they are not, `contact` says who to ask. */
  checkout: z.enum(['stripe', 'sandbox', 'none']),
  contact: z.string(),
  /** There is a customer to open the portal for, and who asks may open it. */
  portal: z.boolean(),
  /** Buying, changing the plan, and seeing what was paid are the owner's. */
  can: z.object({ manage: z.boolean() }),
})

export type Subscription = z.infer<typeof subscriptionSchema>

export const subscriptionReplySchema = success({ subscription: subscriptionSchema })
export const planChoiceSchema = z.object({ plan: paidPlanSchema, interval: billingIntervalSchema })
export const changePlanSchema = planChoiceSchema.extend({
  /** Seconds since 1970 of the preview that was shown, so that the amount is the one agreed to. */
  prorationDate: z.number().int().positive().optional(),
})
export const previewPlanSchema = z.object({ plan: planKeySchema, interval: billingIntervalSchema })
export const buyPackSchema = z.object({ pack: packKeySchema })
export const redirectReplySchema = success({ url: z.url() })

/** What a change of plan does, shown before it is confirmed. */
export const planChangeSchema = z.object({
  kind: z.enum(['upgrade', 'downgrade', 'cancel']),
  /** Cents to pay at once; 0 where the change comes at the period's end. */
  dueNow: z.number().int(),
  effectiveAt: instantSchema,
  prorationDate: z.number().int().nullable(),
  /** Points added at once. */
  pointsNow: z.number().int(),
  monthlyPoints: z.number().int(),
  /** Names of platforms that would be paused, and what stays. */
  pausedPlatforms: z.array(z.string()),
  scheduledPosts: z.number().int(),
  packPoints: z.number().int(),
})

export type PlanChange = z.infer<typeof planChangeSchema>

export const planChangeReplySchema = success({ change: planChangeSchema })

/** Coming back from checkout: `checkout` is the id in the address. */
export const refreshSchema = z.object({ checkout: z.string().max(200).optional() })
export const refreshReplySchema = success({
  subscription: subscriptionSchema,
  /** What the checkout came to; null where none was named or it is not this workspace's. */
  purchase: z
    .object({
      status: z.enum(['paid', 'processing', 'open', 'expired']),
      plan: planKeySchema.nullable(),
      points: z.number().int().nullable(),
    })
    .nullable(),
})

export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string(),
  at: instantSchema,
  /** Cents. */
  total: z.number().int(),
  refunded: z.number().int(),
  currency: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible', 'refunded', 'disputed']),
  url: z.url().nullable(),
})

export type Invoice = z.infer<typeof invoiceSchema>

export const invoicesQuerySchema = pageQuerySchema
export const invoicesReplySchema = success({
  invoices: z.array(invoiceSchema),
  nextCursor: z.string().nullable(),
})
