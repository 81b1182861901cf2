import { expect, test } from 'vitest'
import { piecesOf } from './text-pieces.ts'

const markedIn = (text: string) => piecesOf(text).flatMap(({ piece, marked }) => (marked ? [piece] : []))

test('links, hashtags and whole mentions are marked, and nothing of the text is lost', () => {
  const text = 'With @ada.bakes_7 and @Grace, at https://a.com/x #Rye! Write to ada@example.com. ＃パン'
  expect(markedIn(text)).toEqual(['@ada.bakes_7', '@Grace', 'https://a.com/x', '#Rye', '＃パン'])
  expect(
    piecesOf(text)
      .map(({ piece }) => piece)
      .join(''),
  ).toBe(text)
})
