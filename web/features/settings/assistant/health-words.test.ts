import { expect, test } from 'vitest'
import { healthWords } from './health-words.ts'

const now = new Date('2027-03-01T12:00:00Z')
const common = { checkedAt: '2027-03-01T11:59:30Z', latencyMs: null, problem: null }

test('a working model shows its response time and when it was checked', () => {
  expect(healthWords({ ...common, outcome: 'working', latencyMs: 1_234 }, now)).toBe(
    'Working · first words after 1.2 s · Just now',
  )
  expect(healthWords({ ...common, outcome: 'working', latencyMs: 3 }, now)).toContain('0.1 s')
})

test('a failing model shows the problem and when it was found', () => {
  const problem = {
    code: 'model_unauthorized',
    message: 'It does not accept the key. Check the key.',
  } as const
  const checkedAt = '2027-03-01T09:00:00Z'
  expect(healthWords({ ...common, outcome: 'failing', problem, checkedAt }, now)).toBe(
    'Not working: It does not accept the key. Check the key. · 3 h ago',
  )
})
