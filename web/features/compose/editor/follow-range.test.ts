import { describe, expect, it } from 'vitest'
import { followRange } from './follow-range.ts'

const earlier = 'Fresh and cheap bread'
const from = earlier.indexOf('cheap')
const cheap = { from, to: from + 'cheap'.length }

describe('A range of an earlier text', () => {
  it.each([
    ['the same text', earlier, from],
    ['a text with an edit behind it', 'Fresh and cheap rolls', from],
    ['a text with words inserted before it', 'Very fresh and cheap bread', from + 5],
    ['a text with words removed before it', 'cheap bread', 0],
    ['a text with edits before and behind it', 'Very fresh and cheap bread\n\n#House', from + 5],
    ['a text with the same words farther away', 'cheap bread, and cheap rolls', 17],
  ])('is found in %s', (_title, text, at) => {
    expect(followRange(cheap, earlier, text)).toEqual({ from: at, to: at + 5 })
  })

  it('is undefined in a text without its words', () => {
    expect(followRange(cheap, earlier, 'Fresh bread')).toBeUndefined()
  })
})
