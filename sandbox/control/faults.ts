import { z } from 'zod'

import type { Context } from '../context.ts'
import { advanceFault, listMatchingFaults } from './faults.queries.ts'
import { fraction } from '../store/ids.ts'

export const operations = [
  'token',
  'revoke',
  'identity',
  'upload-media',
  'media-status',
  'media-metadata',
  'container',
  'container-status',
  'create-post',
  'create-comment',
  'list-comments',
  'publish',
  'timeline',
  'lookup',
  'delete-post',
  'insights',
  'quota',
  'read-stripe',
  'change-customer',
  'change-catalog',
  'checkout',
  'change-subscription',
  'change-schedule',
  'change-invoice',
  'preview-invoice',
  'refund',
  'dispute',
  'portal',
] as const
export type Operation = (typeof operations)[number]

/** Refusals with the platform's own error; the call has no effect. */
const answeredKinds = [
  'rate-limit',
  'rate-limit-without-reset',
  'retry-after',
  'revoked-token',
  'invalid-client',
  'account-restricted',
  'credits-depleted',
] as const

/** A fault that the platform answers with an error of its own. */
export type ActiveFault = {
  kind: (typeof answeredKinds)[number] | 'server-error'
  operation: Operation
  /** Lasts until the reset or retry time that the response announces. */
  seconds: number
  status: number
  now: number
}

/**
 * All faults. Those that end in `-after`, and `truncated`, apply when the work is done and stored; `slow` delays the
 * work; the others apply before it.
 */
export const faultKinds = [
  ...answeredKinds,
  'server-error-before',
  'server-error-after',
  'reset-before',
  'reset-after',
  'slow',
  'slow-after',
  'hang',
  'hang-after',
  'truncated',
  'html',
  'html-after',
  'huge-after',
  'drip-after',
  'processing-failed',
  'processing-stuck',
] as const
export type FaultKind = (typeof faultKinds)[number]

export const faultSchema = z.strictObject({
  /** A platform's name, or `*`. */
  platform: z.string().min(1),
  operation: z.enum([...operations, '*']),
  /** The handle of the account; all accounts without it. */
  account: z.string().min(1).optional(),
  fault: z.enum(faultKinds),
  /** The number of calls to which it applies. Without it, it applies to all calls until it is cleared. */
  times: z.int().min(1).optional(),
  /** How many matching calls pass before it applies. */
  skip: z.int().min(0).default(0),
  /** The share of the matching calls to which it applies. The seed determines which ones. */
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().default(1),
  delayMs: z.int().min(0).max(600_000).default(1000),
  /** For `server-error-*` (503) and `html` (502). */
  status: z.int().min(200).max(599).optional(),
  /** Until the reset or the retry that `rate-limit` and `retry-after` announce. */
  seconds: z.int().min(0).max(86_400).default(60),
})

export type FaultOrder = z.input<typeof faultSchema>
export type Fault = z.infer<typeof faultSchema>
export type StoredFault = Fault & { id: number; seen: number; hits: number }

/** Faults that change how a platform processes media, not how it answers. */
const processing = new Set<FaultKind>(['processing-failed', 'processing-stuck'])

/** The fault that applies to this call, if any. The use is counted, and the count survives a restart. */
export function consumeFault(
  context: Context,
  platform: string,
  operation: Operation,
  handle: string | undefined,
): StoredFault | undefined {
  return consume(context, platform, operation, handle, (kind) => !processing.has(kind))
}

export function consumeProcessingFault(
  context: Context,
  platform: string,
  operation: Operation,
  handle: string,
): FaultKind | undefined {
  return consume(context, platform, operation, handle, (kind) => processing.has(kind))?.fault
}

function consume(
  { store }: Context,
  platform: string,
  operation: Operation,
  handle: string | undefined,
  isRelevant: (kind: FaultKind) => boolean,
): StoredFault | undefined {
  return listMatchingFaults(store, platform, operation, handle).find((fault) => {
    if (!isRelevant(fault.fault)) return false
    const applies = fault.seen >= fault.skip && fraction(`${fault.seed}:${fault.seen}`) < fault.probability
    advanceFault(store, fault.id, applies)
    return applies
  })
}
