import { brand } from '../../../contract/brand.ts'
import { comparePlans, type PlanKey } from '../../../contract/billing/plans.ts'

/** Priority support is part of this plan and those above it. */
const priorityFrom: PlanKey = 'pro'

/**
 * The link that writes to support; undefined if the operator gave a text instead of an address. The subject of a plan
 * with priority support is marked, so that it can be answered first.
 */
export function mailtoOf(contact: string, plan: PlanKey): string | undefined {
  if (!contact.includes('@') || contact.includes(' ')) return undefined
  const priority = comparePlans(plan, priorityFrom) >= 0
  const subject = `${priority ? '[Priority] ' : ''}Help with ${brand.name}`
  return `mailto:${contact}?subject=${encodeURIComponent(subject)}`
}
