import { brand } from '../../contract/brand.ts'
import { inWorkspace } from '../../contract/workspaces/workspace-link.ts'
import type { Config } from '../config.ts'
import { composeMail, nameInMail } from '../mail/index.ts'
import type { Recipient } from './closing.queries.ts'

/** These mails concern all members, so they are sent regardless of their preferences. */
const footer = 'You get this email because you are a member of this workspace.'

/** In the zone of the workspace, as the screens show it. */
const momentOf = (time: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(time)} (${timeZone})`

const workspaceInMail = (name: string) => nameInMail(name, 'Your workspace')

type Scheduled = {
  member: Recipient
  by: string
  workspace: { id: string; name: string; timeZone: string }
  deletesAt: Date
}

export function deletionScheduledMail({ appUrl }: Config, { member, by, workspace, deletesAt }: Scheduled) {
  const name = workspaceInMail(workspace.name)
  return composeMail({
    subject: `${name} will be deleted`,
    greet: member.full_name,
    blocks: [
      {
        say: `${nameInMail(by, 'An owner')} asked us to delete ${name} on ${brand.name}. It will be deleted on ${momentOf(deletesAt, workspace.timeZone)}, with its posts, media and connected accounts. Until then nothing is published.`,
      },
      { say: 'An owner can undo this until then, in Settings:' },
      {
        button: 'Open the workspace',
        url: `${inWorkspace(`${appUrl}/settings/workspace`, workspace.id)}#delete`,
      },
    ],
    footer,
  })
}

export function deletionUndoneMail(
  { appUrl }: Config,
  { member, workspace }: { member: Recipient; workspace: { id: string; name: string } },
) {
  const name = workspaceInMail(workspace.name)
  return composeMail({
    subject: `${name} stays`,
    greet: member.full_name,
    blocks: [
      {
        say: `${name} on ${brand.name} will not be deleted. Scheduled posts are published again. Some whose time has passed may wait for you to decide.`,
      },
      { button: 'Open the workspace', url: inWorkspace(`${appUrl}/dashboard`, workspace.id) },
    ],
    footer,
  })
}
