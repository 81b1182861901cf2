import { anyOf } from '../../../contract/any-of.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { formatDate } from '../../shared/time/date-time.ts'

type Words = { text: string; link: { label: string; to: string } | null }

const settings = '/settings/workspace'

/** What a banner says about a restricted workspace; null for one without a restriction. */
export function restrictionWords(workspace: Workspace): Words | null {
  const { name, restriction, deletesAt, payer } = workspace
  const isOwner = workspace.capabilities.includes('workspace:own')
  const ask = (what: string) => (isOwner ? '' : ` ${askOwners(workspace.owners)} ${what}.`)
  if (restriction === 'archived') {
    return {
      text: `${name} is archived: nothing is published, and everything stays.${ask('to restore it')}`,
      link: isOwner ? { label: 'Restore it', to: settings } : null,
    }
  }
  if (restriction === 'deleting') {
    const when = deletesAt === null ? 'soon' : `on ${formatDate(deletesAt)}`
    return {
      text: `${name} is deleted ${when}, with everything in it.${ask('to keep it')}`,
      link: isOwner ? { label: 'Keep it', to: settings } : null,
    }
  }
  if (restriction !== 'seats') return null
  const whom = payer ? `Ask the owner of ${payer.name}` : askOwners(workspace.owners)
  const paysHere = workspace.capabilities.includes('billing:manage')
  return {
    text: `${name} has more members than the plan has seats, so only its owner can change something. ${whom} for a larger plan or fewer members.`,
    link: paysHere ? { label: 'See the plans', to: '/subscription' } : null,
  }
}

const askOwners = (owners: readonly string[]) => `Ask ${anyOf(owners) || 'its owner'}`
