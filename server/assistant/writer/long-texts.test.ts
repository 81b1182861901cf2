import { expect, test } from 'vitest'
import { sourceLimit } from '../../../contract/assistant/choices.ts'
import { cpuTimeOnReference } from '../../../tests/support/cpu-time.ts'
import { adaptText } from './adapt-text.ts'
import { fixText } from './transform/fix-text.ts'
import { transforms, transformText } from './transform-text.ts'

/** Texts for which patterns backtracked badly. Meanwhile the process was blocked for all users. */
const repeated = [
  '@',
  'a@',
  'a-',
  '! ',
  '. a',
  '#a\n',
  '#a ',
  '…',
  '\u00A0',
  'a.b.',
  '“',
  '1.',
  'é ',
  '你好。',
]

const plain = { language: 'en', platform: 'facebook', tone: 'friendly', seed: 1 } as const
const mostMs = 1_500

// A short text reveals cubic time and still finishes.
test.for([3_000, sourceLimit - 2])('no crafted text of %i characters blocks the process', (length) => {
  for (const unit of repeated) {
    const text = `${unit.repeat(length / unit.length)}x!`
    for (const action of transforms) {
      const ms = cpuTimeOnReference(mostMs, () => transformText({ ...plain, action, text }))
      expect(ms, `${action} of ${JSON.stringify(unit)}`).toBeLessThan(mostMs)
    }
    for (const to of ['twitter', 'linkedin'] as const) {
      const ms = cpuTimeOnReference(mostMs, () => adaptText({ text, from: 'facebook', to, language: 'fr' }))
      expect(ms, `for ${to} of ${JSON.stringify(unit)}`).toBeLessThan(mostMs)
    }
  }
})

test('email addresses are not changed, and a single @ is not one', () => {
  expect(fixText('write to a.b@Shop.example  now', 'en')).toBe('Write to a.b@Shop.example now')
  expect(fixText('see you @ noon ,sharp', 'en')).toBe('See you @ noon, sharp')
  expect(fixText('my-shop.com is open', 'en')).toBe('my-shop.com is open')
})
