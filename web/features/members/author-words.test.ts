import { expect, test } from 'vitest'
import type { Member } from '../../../contract/members/members.ts'
import { authorWords } from './author-words.ts'

const member = (id: string, name: string): Member => ({
  id,
  name,
  pictureUrl: null,
  email: `${id}@example.com`,
  role: 'editor',
  joinedAt: '2027-01-01T00:00:00Z',
  socialAccountIds: null,
  can: { changeRole: false, remove: false, handOver: false },
})
const lena = member('1', 'Lena Fischer')
const ada = member('2', 'Ada Lovelace')
const otherAda = member('3', 'Ada Byron')
const now = new Date('2027-03-10T12:00:00Z')
const changedAt = '2027-03-10T10:00:00Z'

test.each([
  ['Written by Lena', { createdBy: lena, updatedBy: null, changedAt: null }],
  ['Written by Lena, changed 2 h ago', { createdBy: lena, updatedBy: lena, changedAt }],
  ['Written by Lena, changed by Ada, 2 h ago', { createdBy: lena, updatedBy: ada, changedAt }],
  ['Written by a former member, changed by Ada, 2 h ago', { createdBy: null, updatedBy: ada, changedAt }],
  [
    'Written by Lena, changed by a former member, just now',
    { createdBy: lena, updatedBy: null, changedAt: now.toISOString() },
  ],
])('%s', (words, authorship) => {
  expect(authorWords(authorship, [lena, ada], now)).toBe(words)
})

test('two members with one first name are told apart', () => {
  const authorship = { createdBy: ada, updatedBy: lena, changedAt }
  expect(authorWords(authorship, [lena, ada, otherAda], now)).toBe(
    'Written by Ada Lovelace, changed by Lena, 2 h ago',
  )
})
