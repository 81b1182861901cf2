import { expect, test } from 'vitest'
import { capabilitiesOf, roles, type Capability, type Role } from './access.ts'

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
  ['workspace:manage', 'admin'],
  ['brand-voices:write', 'admin'],
  ['assistant:manage', 'admin'],
  ['posts:approve', 'approver'],
  ['posts:publish', 'editor'],
  ['posts:write', 'contributor'],
  ['assistant:use', 'contributor'],
  ['posts:read', 'viewer'],
  ['members:read', 'viewer'],
])('%s begins with the role %s', (capability, least) => {
  const able = roles.filter((role) => can(role, capability))
  expect(able).toEqual(roles.slice(0, roles.indexOf(least) + 1))
})
