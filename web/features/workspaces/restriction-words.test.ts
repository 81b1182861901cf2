import { expect, test } from 'vitest'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { restrictionWords } from './restriction-words.ts'

const workspace = {
  name: 'River Bakes',
  restriction: null,
  deletesAt: null,
  payer: null,
  capabilities: ['workspace:read'],
  owners: ['Anna', 'Ben', 'Cleo'],
} as unknown as Workspace

test('a member reads why a workspace is restricted and whom to ask', () => {
  expect(restrictionWords(workspace)).toBeNull()
  expect(restrictionWords({ ...workspace, restriction: 'archived' })).toEqual({
    text: 'River Bakes is archived: nothing is published, and everything stays. Ask Anna, Ben or Cleo to restore it.',
    links: [],
  })
  expect(restrictionWords({ ...workspace, restriction: 'deleting' })?.text).toContain(
    'Ask Anna, Ben or Cleo to keep it.',
  )
  expect(restrictionWords({ ...workspace, restriction: 'seats' })?.text).toContain(
    'Ask Anna, Ben or Cleo for a larger plan',
  )
})

test('the owner gets the way to change it instead', () => {
  const own = { ...workspace, capabilities: ['workspace:own'] } as Workspace
  expect(restrictionWords({ ...own, restriction: 'archived' })).toEqual({
    text: 'River Bakes is archived: nothing is published, and everything stays.',
    links: [{ label: 'Restore it', to: '/settings/workspace#archive' }],
  })
  expect(restrictionWords({ ...own, restriction: 'deleting' })?.links).toEqual([
    { label: 'Keep it', to: '/settings/workspace#delete' },
  ])
})

test('the owner of a workspace with too few seats reads what to do', () => {
  const own = { ...workspace, restriction: 'seats', capabilities: ['workspace:own'] } as Workspace
  expect(restrictionWords(own)).toEqual({
    text: 'River Bakes has more members than the plan has seats, so the others can only read. Remove members, or choose a larger plan.',
    links: [
      { label: 'Members', to: '/settings/members' },
      { label: 'See the plans', to: '/subscription' },
    ],
  })
  const client = { ...own, payer: { id: 'agency', name: 'River Agency' } }
  expect(restrictionWords(client)?.text).toContain('ask the owner of River Agency for a larger plan')
})

test('for the seats of a client, the owner of the agency is asked', () => {
  const client = {
    ...workspace,
    restriction: 'seats',
    payer: { id: 'agency', name: 'River Agency' },
  } as const
  expect(restrictionWords(client as unknown as Workspace)?.text).toContain('Ask the owner of River Agency')
})
