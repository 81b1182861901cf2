import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [counted(0, 'point'), '0 points'],
  [counted(1, 'second'), '1 second'],
  [counted(1.5, 'minute'), '1.5 minutes'],
  [counted(-1, 'point'), '-1 point'],
  [counted(2, 'entry', 'entries'), '2 entries'],
  [counted(1_200, 'post'), '1,200 posts'],
])('a number goes with its noun: %s', (words, expected) => expect(words).toBe(expected))
