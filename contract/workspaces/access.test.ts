import { expect, test } from 'vitest'
import { capabilitiesIn, capabilitiesOf, roles, type Capability, type Role } from './access.ts'

const can = (role: Role, capability: Capability) => capabilitiesOf[role].has(capability)

test('each role has all capabilities of the next lower one', () => {
  for (const [place, role] of roles.entries()) {
    const next = roles[place + 1]
    if (next !== undefined) expect(capabilitiesOf[role].isSupersetOf(capabilitiesOf[next]), role).toBe(true)
  }
})

test.each<[Capability, Role]>([
  ['billing:read', 'owner'],
  ['billing:manage', 'owner'],
  ['social-accounts:manage', 'admin'],
  ['workspace:own', 'owner'],
  ['clients:manage', 'owner'],
  ['workspace:manage', 'admin'],
  ['members:manage', 'admin'],
  ['brand-voices:write', 'admin'],
  ['assistant:manage', 'admin'],
  ['activity:read', 'admin'],
  ['api-keys:manage', 'admin'],
  ['api-keys:write', 'contributor'],
  ['webhooks:manage', 'admin'],
  ['posts:approve', 'approver'],
  ['posts:publish', 'editor'],
  ['posts:write', 'contributor'],
  ['assistant:use', 'contributor'],
  ['posts:read', 'viewer'],
  ['comments:write', 'viewer'],
  ['members:read', 'viewer'],
])('%s begins with the role %s', (capability, least) => {
  const able = roles.filter((role) => can(role, capability))
  expect(able).toEqual(roles.slice(0, roles.indexOf(least) + 1))
})

/** A viewer also writes comments. */
const reading = new Set([...capabilitiesOf.viewer].filter((one) => one.endsWith(':read')))

const member = (role: Role) => ({ role, restriction: null, isClient: false })

test('in a client workspace, its owner can do everything but pay for it and have clients', () => {
  const all = capabilitiesOf.owner
  const rest = capabilitiesIn({ ...member('owner'), isClient: true })
  expect([...all.difference(rest)]).toEqual(['clients:manage', 'billing:manage'])
})

test('without enough seats, only the owner can do more than read', () => {
  expect(capabilitiesIn({ ...member('owner'), restriction: 'seats' })).toEqual(capabilitiesOf.owner)
  expect(capabilitiesIn({ ...member('editor'), restriction: 'seats' })).toEqual(reading)
  const admin = [...capabilitiesIn({ ...member('admin'), restriction: 'seats' })]
  expect(admin.filter((one) => !one.endsWith(':read'))).toEqual([])
})

test('in an archived workspace, everybody reads, and only its owner can restore, delete, pay and revoke API keys', () => {
  expect(capabilitiesIn({ ...member('editor'), restriction: 'archived' })).toEqual(reading)
  const more = capabilitiesIn({ ...member('owner'), restriction: 'archived' }).difference(reading)
  expect([...more].toSorted()).toEqual([
    'activity:read',
    'api-keys:manage',
    'billing:manage',
    'billing:read',
    'members:manage',
    'workspace:own',
  ])
})
