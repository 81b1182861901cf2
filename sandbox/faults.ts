import { z } from 'zod'

import type { Context } from './context.ts'
import { advanceFault, listMatchingFaults } from './faults.queries.ts'
import { fraction } from './ids.ts'

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
  'publish',
  'timeline',
  'lookup',
  'delete-post',
  'insights',
  'quota',
  'read-card',
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

/** Refusals in the network's own words; nothing was done. */
const answeredKinds = [
  'rate-limit',
  'rate-limit-without-reset',
  'retry-after',
  'revoked-token',
  'invalid-client',
  'account-restricted',
  'credits-depleted',
] as const

/** A fault a network puts into its own words. */
export type Strike = {
  kind: (typeof answeredKinds)[number] | 'server-error'
  operation: Operation
  /** Until the reset or retry it announces. */
  seconds: number
  status: number
  now: number
}

/**
 * What can go wrong. What ends in `-after`, and `truncated`, strikes when the work is done and stored; `slow` delays the
 * work; the rest strikes before anything is done.
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
  'processing-failed',
  'processing-stuck',
] as const
export type FaultKind = (typeof faultKinds)[number]

export const faultSchema = z.strictObject({
  /** A network's name, or `*`. */
  network: z.string().min(1),
  operation: z.enum([...operations, '*']),
  /** The handle it is meant for; without it every account. */
  account: z.string().min(1).optional(),
  fault: z.enum(faultKinds),
  /** How often it strikes; without it until it is cleared. */
  times: z.int().min(1).optional(),
  /** Of the calls it matches; which ones is decided by the seed alone. */
  probability: z.number().min(0).max(1).default(1),
  seed: z.int().default(1),
  delayMs: z.int().min(0).max(600_000).default(1000),
  /** Of `server-error-*` (503) and `html` (502). */
  status: z.int().min(200).max(599).optional(),
  /** Until the reset or the retry that `rate-limit` and `retry-after` announce. */
  seconds: z.int().min(0).max(86_400).default(60),
})

export type FaultOrder = z.input<typeof faultSchema>
export type Fault = z.infer<typeof faultSchema>
export type StoredFault = Fault & { id: number; seen: number; hits: number }

/** What changes how a network processes media instead of how it answers. */
const processing = new Set<FaultKind>(['processing-failed', 'processing-stuck'])

/** The fault that strikes this call, if one does; it is used up by that, also across a restart. */
export function takeFault(
  context: Context,
  network: string,
  operation: Operation,
  handle: string | undefined,
): StoredFault | undefined {
  return take(context, network, operation, handle, (kind) => !processing.has(kind))
}

export function takeProcessingFault(
  context: Context,
  network: string,
  operation: Operation,
  handle: string,
): FaultKind | undefined {
  return take(context, network, operation, handle, (kind) => processing.has(kind))?.fault
}

function take(
  { store }: Context,
  network: string,
  operation: Operation,
  handle: string | undefined,
  concerns: (kind: FaultKind) => boolean,
): StoredFault | undefined {
  return listMatchingFaults(store, network, operation, handle).find((fault) => {
    if (!concerns(fault.fault)) return false
    const strikes = fraction(`${fault.seed}:${fault.seen}`) < fault.probability
    advanceFault(store, fault.id, strikes)
    return strikes
  })
}
