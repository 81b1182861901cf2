/**
 * Roles and capabilities in a workspace. The server enforces them, and the web application uses them to decide what to
 * offer.
 */

export const roles = ['owner', 'admin', 'approver', 'editor', 'contributor', 'viewer'] as const

export type Role = (typeof roles)[number]

/**
 * The role of the user who created the workspace, is responsible for it, and pays for it unless an agency does. A
 * workspace has at least one owner.
 */
export const ownerRole: Role = 'owner'

/** The complete list of capabilities that a route can require. The scopes of API keys are some of them. */
export const capabilities = [
  'workspace:read',
  'workspace:manage',
  /** Archive, delete or hand over the workspace. */
  'workspace:own',
  'members:read',
  'members:manage',
  /** Create and release the client workspaces that the workspace pays for. */
  'clients:manage',
  'posts:read',
  'posts:write',
  'posts:publish',
  'posts:approve',
  'comments:write',
  'media:write',
  'social-accounts:read',
  'social-accounts:manage',
  'brand-voices:read',
  'brand-voices:write',
  'assistant:use',
  'assistant:manage',
  'points:read',
  'activity:read',
  /** Make API keys for oneself. */
  'api-keys:write',
  /** See and revoke the API keys of all members. */
  'api-keys:manage',
  'webhooks:manage',
  /** Publish at once through an agent. Takes `posts:publish`, too, as what follows takes the right of a person. */
  'agents:publish',
  /** Delete published posts on their platforms through an agent. */
  'agents:delete',
  /** Spend more points a day through an agent than `agentPointsPerDay`. */
  'agents:spend',
  'billing:read',
  'billing:manage',
] as const

export type Capability = (typeof capabilities)[number]

const viewer: readonly Capability[] = [
  'workspace:read',
  'members:read',
  'posts:read',
  'comments:write',
  'social-accounts:read',
  'brand-voices:read',
  'points:read',
]
const contributor: readonly Capability[] = [
  ...viewer,
  'posts:write',
  'media:write',
  'assistant:use',
  'api-keys:write',
  'agents:spend',
]
const editor: readonly Capability[] = [...contributor, 'posts:publish', 'agents:publish', 'agents:delete']
const approver: readonly Capability[] = [...editor, 'posts:approve']
const admin: readonly Capability[] = [
  ...approver,
  'workspace:manage',
  'members:manage',
  'social-accounts:manage',
  'brand-voices:write',
  'assistant:manage',
  'activity:read',
  'api-keys:manage',
  'webhooks:manage',
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

/** Why members may do less in a workspace than their roles say. */
export const restrictions = ['archived', 'deleting', 'seats'] as const

/**
 * `archived` and `deleting`: nobody works in it, and its owner can undo that. `seats`: it has more members than its plan
 * has seats, so that only its owner works in it until the plan or the members change.
 */
export type Restriction = (typeof restrictions)[number]

export type Standing = {
  role: Role
  restriction: Restriction | null
  /** Whether an agency's workspace pays for it. */
  isClient: boolean
}

/** What a member may do in a workspace as it is now. */
export function capabilitiesIn({ role, restriction, isClient }: Standing): ReadonlySet<Capability> {
  const all = capabilitiesOf[role]
  if (restriction === null && !isClient) return all
  return new Set([...all].filter((one) => !(isClient && paid.has(one)) && isAllowed(one, role, restriction)))
}

/** The owner of the workspace that pays does these. */
const paid: ReadonlySet<Capability> = new Set(['billing:manage', 'clients:manage'])

/** What an owner may still do in a workspace that is archived or being deleted. */
const closing: ReadonlySet<Capability> = new Set([
  'workspace:own',
  'members:manage',
  'api-keys:manage',
  'billing:read',
  'billing:manage',
])

function isAllowed(capability: Capability, role: Role, restriction: Restriction | null): boolean {
  if (restriction === null || capability.endsWith(':read')) return true
  if (role !== ownerRole) return false
  return restriction === 'seats' || closing.has(capability)
}
