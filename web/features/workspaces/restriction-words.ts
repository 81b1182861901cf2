import { anyOf } from '../../../contract/any-of.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { formatDate } from '../../shared/time/date-time.ts'

type Words = { text: string; links: { label: string; to: string }[] }

const settings = '/settings/workspace'

/** What a banner says about a restricted workspace; null for one without a restriction. */
export function restrictionWords(workspace: Workspace): Words | null {
  const { name, restriction, deletesAt, payer } = workspace
  const isOwner = workspace.capabilities.includes('workspace:own')
  const ask = (what: string) => (isOwner ? '' : ` ${askOwners(workspace.owners)} ${what}.`)
  if (restriction === 'archived') {
    return {
      text: `${name} is archived: nothing is published, and everything stays.${ask('to restore it')}`,
      links: isOwner ? [{ label: 'Restore it', to: `${settings}#archive` }] : [],
    }
  }
  if (restriction === 'deleting') {
    const when = deletesAt === null ? 'soon' : `on ${formatDate(deletesAt)}`
    return {
      text: `${name} is deleted ${when}, with everything in it.${ask('to keep it')}`,
      links: isOwner ? [{ label: 'Keep it', to: `${settings}#delete` }] : [],
    }
  }
  if (restriction !== 'seats') return null
  const problem = `${name} has more members than the plan has seats`
  if (isOwner) {
    const larger = payer ? `ask the owner of ${payer.name} for a larger plan` : 'choose a larger plan'
    return {
      text: `${problem}, so the others can only read. Remove members, or ${larger}.`,
      links: [
        { label: 'Members', to: '/settings/members' },
        ...(payer ? [] : [{ label: 'See the plans', to: '/subscription' }]),
      ],
    }
  }
  const whom = payer ? `Ask the owner of ${payer.name}` : askOwners(workspace.owners)
  return {
    text: `${problem}, so only its owner can change something. ${whom} for a larger plan or fewer members.`,
    links: [],
  }
}

const askOwners = (owners: readonly string[]) => `Ask ${anyOf(owners) || 'its owner'}`
