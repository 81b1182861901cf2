import { expect, test } from 'vitest'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import type { TargetSummary } from '../draft/draft-store.ts'
import { isToldByCard, shownChips } from './shown-chips.ts'

const accountOf = (at: number, fields: Partial<SocialAccount> = {}) =>
  ({ id: `a${at}`, needsReconnect: false, paused: false, ...fields }) as SocialAccount
const targetOf = (at: number, fields: Partial<TargetSummary> = {}) =>
  ({ id: `t${at}`, platform: 'twitter', accountId: `a${at}`, saved: null, ...fields }) as TargetSummary

const of = (length: number) => Array.from({ length }, (_, at) => targetOf(at))
const accountsOf = (length: number) => Array.from({ length }, (_, at) => accountOf(at))
const idsOf = (targets: readonly TargetSummary[]) => targets.map(({ id }) => id).join(' ')

test('shows all accounts of a group for a few', () => {
  expect(shownChips(of(8), accountsOf(8))).toHaveLength(8)
})

test('shows the first accounts of a group for many', () => {
  expect(idsOf(shownChips(of(20), accountsOf(20)))).toBe('t0 t1 t2 t3 t4')
})

test('shows each account of many that needs the user, and each post that can no longer be changed', () => {
  const targets = of(20).with(19, targetOf(19, { accountId: null }))
  const published = { status: 'published', editable: false } as NonNullable<TargetSummary['saved']>
  targets[16] = targetOf(16, { saved: published })
  const accounts = accountsOf(20)
    .with(17, accountOf(17, { needsReconnect: true }))
    .with(18, accountOf(18, { paused: true }))
  expect(idsOf(shownChips(targets, accounts))).toBe('t0 t1 t2 t3 t4 t16 t17 t18 t19')
})

test('the card of a platform tells its only account, unless that or its post needs the user', () => {
  const only = accountOf(1, { platform: 'twitter' })
  expect(isToldByCard(targetOf(1), [only, accountOf(2, { platform: 'facebook' })])).toBe(true)
  expect(isToldByCard(targetOf(1), [only, accountOf(2, { platform: 'twitter' })])).toBe(false)
  expect(isToldByCard(targetOf(1), [{ ...only, needsReconnect: true }])).toBe(false)
  expect(isToldByCard(targetOf(1, { accountId: null }), [only])).toBe(false)
  const published = { status: 'published', editable: false } as NonNullable<TargetSummary['saved']>
  expect(isToldByCard(targetOf(1, { saved: published }), [only])).toBe(false)
})
