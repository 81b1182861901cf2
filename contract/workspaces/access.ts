/**
 * Roles and capabilities in a workspace. The server enforces them, and the web application uses them to decide what to
 * offer.
 */

export const roles = ['owner', 'admin', 'approver', 'editor', 'contributor', 'viewer'] as const

export type Role = (typeof roles)[number]

/**
 * The role of the user who created the workspace, pays for it and is responsible for it. A workspace has at least one
 * owner.
 */
export const ownerRole: Role = 'owner'

/** The complete list of capabilities that a route can require. API key scopes are taken from the same list. */
export const capabilities = [
  'workspace:read',
  'workspace:manage',
  'members:read',
  'posts:read',
  'posts:write',
  'posts:publish',
  'posts:approve',
  'media:write',
  'social-accounts:read',
  'social-accounts:manage',
  'brand-voices:read',
  'brand-voices:write',
  'assistant:use',
  'assistant:manage',
  'points:read',
  'billing:read',
  'billing:manage',
] as const

export type Capability = (typeof capabilities)[number]

const viewer: readonly Capability[] = [
  'workspace:read',
  'members:read',
  'posts:read',
  'social-accounts:read',
  'brand-voices:read',
  'points:read',
]
const contributor: readonly Capability[] = [...viewer, 'posts:write', 'media:write', 'assistant:use']
const editor: readonly Capability[] = [...contributor, 'posts:publish']
const approver: readonly Capability[] = [...editor, 'posts:approve']
const admin: readonly Capability[] = [
  ...approver,
  'workspace:manage',
  'social-accounts:manage',
  'brand-voices:write',
  'assistant:manage',
]

/** The capabilities of each role. Only an owner can see and change payments. */
export const capabilitiesOf: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  owner: new Set(capabilities),
  admin: new Set(admin),
  approver: new Set(approver),
  editor: new Set(editor),
  contributor: new Set(contributor),
  viewer: new Set(viewer),
}
