import { expect, test } from 'vitest'
import { firstSentence } from './first-sentence.ts'

test.each([
  ['We open on Friday! Come and see.', 'We open on Friday!'],
  ['🎉 Big news\nWe open on Friday.', 'Big news'],
  ['#bakery #graz\n\nBread, fresh @ada: https://example.com/x now', 'Bread, fresh : now'],
  ['金曜日に開店します。ぜひお越しください。', '金曜日に開店します。'],
  ['Hi there! A little something to share: we open.', 'A little something to share: we open.'],
  ['Hallo zusammen!\nWir eröffnen am Freitag.', 'Wir eröffnen am Freitag.'],
  ['Hi there!', 'Hi there!'],
  ['Hello Graz, we open on Friday in Herrengasse!', 'Hello Graz, we open on Friday in Herrengasse!'],
  ['', ''],
  ['🎉 #only', ''],
])('the first sentence of %j is %j', (text, expected) => {
  expect(firstSentence(text)).toBe(expected)
})

test('a long sentence is cut after a whole word', () => {
  const sentence = firstSentence('some words '.repeat(60))
  expect(sentence.length).toBeLessThanOrEqual(280)
  expect(sentence).toMatch(/(some|words)…$/)
})
