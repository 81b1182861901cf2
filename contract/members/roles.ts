import type { Role } from '../workspaces/access.ts'

type RoleText = {
  name: string
  /** Whom the role is for, in one sentence. */
  sentence: string
  can: readonly string[]
  cannot: readonly string[]
}

/** The roles as the screens and mails explain them. */
export const roleTexts: Readonly<Record<Role, RoleText>> = {
  owner: {
    name: 'Owner',
    sentence: 'Is responsible for the workspace, and pays for it unless an agency does.',
    can: ['Everything', 'Its payments, and handing over or deleting the workspace'],
    cannot: [],
  },
  admin: {
    name: 'Admin',
    sentence: 'Runs the workspace: members, accounts and settings.',
    can: ['Invite, change and remove members', 'Connect accounts and change settings', 'Publish and approve'],
    cannot: ['See or change payments', 'Change owners, or delete the workspace'],
  },
  approver: {
    name: 'Approver',
    sentence: 'Decides what goes out.',
    can: ['Approve what others wrote', 'Write, schedule and publish'],
    cannot: ['Manage members, accounts or settings', 'See payments'],
  },
  editor: {
    name: 'Editor',
    sentence: 'Writes, schedules and publishes posts.',
    can: ['Write and change posts', 'Schedule and publish'],
    cannot: ['Approve what others wrote', 'Manage members, accounts or settings'],
  },
  contributor: {
    name: 'Contributor',
    sentence: 'Writes drafts that others publish.',
    can: ['Write drafts', 'Add pictures and videos, and use the assistant'],
    cannot: ['Schedule or publish', 'Manage members, accounts or settings'],
  },
  viewer: {
    name: 'Viewer',
    sentence: 'Looks on: posts, calendar and figures.',
    can: ['Read posts, the calendar and analytics', 'Comment on posts'],
    cannot: ['Write or change anything else'],
  },
}

/** "an editor", "a viewer". */
export const roleWithArticle = (role: Role): string =>
  `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${roleTexts[role].name.toLowerCase()}`

/** "an editor, who writes, schedules and publishes posts." */
export function roleInWords(role: Role): string {
  const { sentence } = roleTexts[role]
  return `${roleWithArticle(role)}, who ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
}

/** Which accounts of a workspace a member works for; nothing for all of them. */
export function accountsInWords(socialAccountIds: readonly string[] | null): string | null {
  if (socialAccountIds === null) return null
  const count = socialAccountIds.length
  return count === 1
    ? 'You will work for one of its social accounts.'
    : `You will work for ${count} of its social accounts.`
}

/** The roles that can be limited to some social accounts. All others work for all of them. */
export const limitedRoles: readonly Role[] = ['editor', 'contributor']

export const canBeLimited = (role: Role): boolean => limitedRoles.includes(role)
