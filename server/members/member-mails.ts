import { brand } from '../../contract/brand.ts'
import { invitationDays } from '../../contract/members/invitations.ts'
import { accountsInWords, roleInWords } from '../../contract/members/roles.ts'
import { inWorkspace } from '../../contract/workspaces/workspace-link.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import type { Config } from '../config.ts'
import { composeMail, nameInMail } from '../mail/index.ts'

const workspaceInMail = (name: string) => nameInMail(name, `a workspace on ${brand.name}`)

export function invitationMail(
  { appUrl }: Config,
  {
    workspace,
    inviter,
    role,
    socialAccountIds,
    token,
  }: {
    workspace: string
    inviter: string
    role: Role
    socialAccountIds: readonly string[] | null
    token: string
  },
) {
  const to = workspaceInMail(workspace)
  const accounts = accountsInWords(socialAccountIds)
  return composeMail({
    subject: `You are invited to ${to}`,
    blocks: [
      {
        say: `${nameInMail(inviter, 'Somebody')} invites you to work in ${to} as ${roleInWords(role)}`,
      },
      ...(accounts === null ? [] : [{ say: accounts }]),
      { button: 'See the invitation', url: `${appUrl}/invitation#${token}` },
      { say: `The link works for ${invitationDays} days.` },
    ],
    footer:
      'You received this email because somebody invited this address. If you do not know them, ignore it.',
  })
}

type Recipient = { full_name: string }

const memberFooter = `You received this email because you have an account at ${brand.name}.`

export function removedMail({ appUrl }: Config, user: Recipient, workspace: string) {
  const from = workspaceInMail(workspace)
  return composeMail({
    subject: `You no longer work in ${from}`,
    greet: user.full_name,
    blocks: [
      { say: `You were removed from ${from}. What you planned there goes on without you.` },
      { say: 'Your account and your other workspaces stay as they are.' },
      { button: `Open ${brand.name}`, url: `${appUrl}/dashboard` },
    ],
    footer: memberFooter,
  })
}

const coveredBy = (payer: string, isNewOwner: boolean) =>
  `The plan and points of ${payer} go on covering it. ${
    isNewOwner ? 'You can leave that plan' : 'Its owner can leave that plan'
  } in Settings, Workspace, and an owner of ${payer} can release it in Clients.`

export function handedOverMail(
  { appUrl }: Config,
  user: Recipient,
  {
    workspaceId,
    workspace,
    other,
    isNewOwner,
    payer,
  }: {
    workspaceId: string
    workspace: string
    other: string
    isNewOwner: boolean
    /** The agency's workspace whose plan covers it; null if it pays for itself. */
    payer: string | null
  },
) {
  const what = workspaceInMail(workspace)
  const who = nameInMail(other, 'Another member')
  return composeMail({
    subject: isNewOwner ? `You own ${what} now` : `You handed over ${what}`,
    greet: user.full_name,
    blocks: [
      {
        say: isNewOwner
          ? `${who} handed ${what} over to you. You are responsible for ${payer === null ? 'its members, its plan and its payments' : 'it and its members'} from now on.`
          : `${who} owns ${what} now. You are an admin of it from now on${payer === null ? ' and no longer see its payments' : ''}.`,
      },
      ...(payer === null ? [] : [{ say: coveredBy(nameInMail(payer, 'an agency'), isNewOwner) }]),
      { button: 'See the members', url: inWorkspace(`${appUrl}/settings/members`, workspaceId) },
      ...(isNewOwner ? [] : [{ say: 'If that was not you, change your password now and write to us.' }]),
    ],
    footer: memberFooter,
  })
}
