import { expect, test } from 'vitest'
import type { ApprovalMode, OwnApproval } from '../../../contract/approval/approval-settings.ts'
import { capabilitiesOf, type Role } from '../../../contract/workspaces/access.ts'
import { approvalFor } from './workspace-calls.ts'

const of = (role: Role, mode: ApprovalMode, own: OwnApproval = 'admins') =>
  approvalFor({ role, capabilities: [...capabilitiesOf[role]], approval: { mode, own, coversTime: false } })

test('without approval nobody asks, and who may not publish cannot', () => {
  for (const role of ['owner', 'approver', 'editor', 'contributor'] as const) {
    expect(of(role, 'none')).toMatchObject({ isUsed: false, asks: false, mayAsk: false })
  }
})

test.each([
  ['contributor', 'optional', 'admins', true],
  ['editor', 'optional', 'admins', false],
  ['contributor', 'required', 'admins', true],
  ['editor', 'required', 'admins', true],
  ['approver', 'required', 'admins', true],
  ['approver', 'required', 'approvers', false],
  ['owner', 'required', 'admins', false],
  ['owner', 'required', 'nobody', true],
  ['viewer', 'required', 'admins', false],
] as const)(
  'whether what the %s writes asks, where approval is %s and %s approve their own: %s',
  (role, mode, own, asks) => {
    expect(of(role, mode, own).asks).toBe(asks)
  },
)
