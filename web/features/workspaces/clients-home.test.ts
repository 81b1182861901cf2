import { expect, test } from 'vitest'
import { clientsHome } from './clients-home.ts'

const agency = { id: 'agency', payer: null, role: 'editor' } as const
const bakes = { id: 'bakes', payer: { id: 'agency', name: 'River Agency' }, role: 'editor' } as const
const own = { id: 'own', payer: null, role: 'owner' } as const

test('the home of the shown agency, and of the agency of a shown client', () => {
  const here = { to: '/clients', isHere: true }
  expect(clientsHome([own, agency, bakes], 'agency', false)).toEqual(here)
  expect(clientsHome([own, agency, bakes], 'bakes', false)).toEqual(here)
  expect(clientsHome([bakes], 'bakes', false)).toEqual(here)
})

test('the owner of the agency switches to it from a client, because clients are created there', () => {
  expect(clientsHome([{ ...agency, role: 'owner' }, bakes], 'bakes', false)).toEqual({
    to: '/switch/agency?to=%2Fclients',
    isHere: true,
  })
})

test('from another workspace, the tab switches to the agency, or to a client of one that the user is not in', () => {
  expect(clientsHome([own, agency, bakes], 'own', false)).toEqual({
    to: '/switch/agency?to=%2Fclients',
    isHere: false,
  })
  expect(clientsHome([own, bakes], 'own', false)?.to).toBe('/switch/bakes?to=%2Fclients')
})

test('without a client workspace, there is one for those who can create clients', () => {
  expect(clientsHome([agency], 'agency', true)).toEqual({ to: '/clients', isHere: true })
  expect(clientsHome([own, agency], 'agency', false)).toBeUndefined()
})
