import { expect, test } from 'vitest'
import { withSkinTone } from './emoji-data.ts'

test.each([
  ['👋', '👋🏽'],
  ['✌️', '✌🏽'],
  ['👩‍🚀', '👩🏽‍🚀'],
  ['👩‍❤️‍👨', '👩🏽‍❤️‍👨🏽'],
  ['🧑‍🤝‍🧑', '🧑🏽‍🤝‍🧑🏽'],
  ['🤝', '🤝🏽'],
])('%s in a skin tone is %s', (emoji, toned) => {
  expect(withSkinTone(emoji, '🏽')).toBe(toned)
})
