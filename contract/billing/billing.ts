import { z } from '../zod.ts'
import { instantSchema, pageQuerySchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { planKeySchema, checkoutModeSchema, billingIntervals, pointPacks, type PackKey } from './plans.ts'

export const billingIntervalSchema = z.enum(billingIntervals)
export const packKeySchema = z.enum(Object.keys(pointPacks) as [PackKey, ...PackKey[]])
const paidPlanSchema = planKeySchema.exclude(['free'])

/** The plan and subscription of a workspace. Amounts are in US cents. */
export const subscriptionSchema = z.object({
  /** The plan in force. */
  plan: planKeySchema,
  /** Where the plan comes from: the free default, a subscription, a grant by the operator, or an agency that pays. */
  source: z.enum(['free', 'subscription', 'operator', 'agency']),
  /** The name of the agency's workspace that pays for this one; null if it pays for itself. */
  payer: z.string().nullable(),
  interval: billingIntervalSchema.nullable(),
  /** `past_due`: a payment failed; the plan stays until `graceEndsAt`. */
  status: z.enum(['active', 'past_due']),
  graceEndsAt: instantSchema.nullable(),
  /** When it renews, or ends where `next` is the free plan. */
  periodEndsAt: instantSchema.nullable(),
  /** The change scheduled for `periodEndsAt`; null if the plan simply renews. */
  next: z.object({ plan: planKeySchema, interval: billingIntervalSchema.nullable() }).nullable(),
  /** How this installation sells plans and points. If it does not, `contact` names whom to ask. */
  checkout: checkoutModeSchema,
  contact: z.string(),
  /** Whether the customer portal exists for this workspace and the caller may open it. */
  portal: z.boolean(),
  /** Whether the caller may buy, change the plan and see invoices (owners only). */
  can: z.object({ manage: z.boolean() }),
})

export type Subscription = z.infer<typeof subscriptionSchema>

export const subscriptionResponseSchema = success({ subscription: subscriptionSchema })
export const planChoiceSchema = z.object({ plan: paidPlanSchema, interval: billingIntervalSchema })
export const changePlanSchema = planChoiceSchema.extend({
  /** Unix time in seconds of the preview that was shown, so that the charge equals the amount shown. */
  prorationDate: z.number().int().positive().optional(),
})
export const previewPlanSchema = z.object({ plan: planKeySchema, interval: billingIntervalSchema })
export const buyPackSchema = z.object({ pack: packKeySchema })
export const redirectResponseSchema = success({ url: z.url() })

/** The effects of a plan change, shown before it is confirmed. */
export const planChangeSchema = z.object({
  kind: z.enum(['upgrade', 'downgrade', 'cancel']),
  /** Cents charged immediately; 0 if the change takes effect at the end of the period. */
  dueNow: z.number().int(),
  effectiveAt: instantSchema,
  prorationDate: z.number().int().nullable(),
  /** Points added immediately. */
  pointsNow: z.number().int(),
  monthlyPoints: z.number().int(),
  /** Names of the platforms that would be paused, and what remains available. */
  pausedPlatforms: z.array(z.string()),
  scheduledPosts: z.number().int(),
  packPoints: z.number().int(),
})

export type PlanChange = z.infer<typeof planChangeSchema>

export const planChangeResponseSchema = success({ change: planChangeSchema })

/** Returning from checkout: `checkout` is the id in the return URL. */
export const refreshSchema = z.object({ checkout: boundedText({ max: 200 }).optional() })
export const refreshResponseSchema = success({
  subscription: subscriptionSchema,
  /** The result of the checkout; null if none was named or it belongs to another workspace. */
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
export const invoicesResponseSchema = success({
  invoices: z.array(invoiceSchema),
  nextCursor: z.string().nullable(),
})
