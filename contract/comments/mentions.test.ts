import { expect, test } from 'vitest'
import { bodyPieces, mentionedIds, mentionOf, plainBody, withMentions } from './mentions.ts'

const [ann, anna, other] = [
  { id: '01900000-0000-7000-8000-000000000001', name: 'Ann' },
  { id: '01900000-0000-7000-8000-000000000002', name: 'Anna (Wien) Maier' },
  { id: '01900000-0000-7000-8000-000000000003', name: 'Ann' },
]

test('typed names become mentions: the longest name, and no beginning of another word', () => {
  const users = [ann, anna, other]
  expect(withMentions('@Ann and @Anna (Wien) Maier!', users)).toBe(
    `${mentionOf(ann.id)} and ${mentionOf(anna.id)}!`,
  )
  expect(withMentions('@Annabel, ann@example.com', users)).toBe('@Annabel, ann@example.com')
  expect(withMentions('Hello @Ann', [])).toBe('Hello @Ann')
  expect(withMentions('$& @Ann', [other, ann])).toBe(`$& ${mentionOf(other.id)}`)
})

test('a body is shown with the names of today, and former members as such', () => {
  const body = `${mentionOf(ann.id)}, ask ${mentionOf(anna.id)} <@nobody>`
  expect(mentionedIds(`${body} ${mentionOf(ann.id)}`)).toEqual([ann.id, anna.id])
  expect(bodyPieces(body, [ann])).toMatchObject([
    { text: '@Ann', mentions: true },
    { text: ', ask ', mentions: false },
    { text: '@Former member', mentions: true },
    { text: ' <@nobody>', mentions: false },
  ])
  expect(plainBody(body, [ann, anna])).toBe('@Ann, ask @Anna (Wien) Maier <@nobody>')
})
