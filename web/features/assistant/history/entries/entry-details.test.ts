import { expect, test } from 'vitest'
import { costOf } from './entry-details.ts'

const model = { name: 'gpt-5', builtIn: false }

test('the cost of a text lists model, points, tokens and time', () => {
  expect(costOf({ model, points: 2, inputTokens: 1_204, outputTokens: 1, durationMs: 2_449 })).toBe(
    'gpt-5 · 2 points · 1,204 tokens read, 1 token written · 2.4 s',
  )
})

test('values that the model did not report are left out, and a free text shows no points', () => {
  expect(costOf({ model, points: 0, inputTokens: null, outputTokens: null, durationMs: null })).toBe(
    'gpt-5 · No points',
  )
})
