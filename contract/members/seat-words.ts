import { counted } from '../counted.ts'
import { planKeys, plans } from '../billing/plans.ts'
import type { Seats } from './members.ts'

/** That no seat is left, and what to do about it. */
export function seatsTakenText({ included, plan, payer }: Omit<Seats, 'used'>): string {
  const { name } = plans[plan]
  const whose = payer === null ? `Your ${name} plan` : `The ${name} plan of ${payer}`
  const taken = included === 1 ? 'and it is taken' : 'and all are taken'
  const upgrade = plan === planKeys.at(-1) ? '' : 'upgrade, or '
  const cure =
    payer === null
      ? `${upgrade === '' ? 'Remove' : 'Upgrade, or remove'} a member or an invitation.`
      : `Ask its owner to ${upgrade}remove a member or an invitation.`
  return `${whose} has ${counted(included, 'seat')}, ${taken}. ${cure}`
}
