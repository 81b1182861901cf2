import { expect, test } from 'vitest'
import { matching, mentionQuery } from './mention-query.ts'

const person = (name: string) => ({ id: name, name, pictureUrl: null })
const mentionable = ['Lena Fischer', 'Léa Dubois', 'Max Fischer', 'דנה לוי'].map(person)
const names = (query: string) => matching(mentionable, query).map(({ name }) => name)

test('a mention begins with an @ that is not part of an address', () => {
  expect(mentionQuery('Hello @Le', 9)).toEqual({ from: 6, query: 'Le' })
  expect(mentionQuery('@', 1)).toEqual({ from: 0, query: '' })
  expect(mentionQuery('ada@example', 11)).toBeUndefined()
  expect(mentionQuery('@Lena\nand', 9)).toBeUndefined()
  expect(mentionQuery('no mention', 4)).toBeUndefined()
  expect(mentionQuery('@Lena', 0)).toBeUndefined()
})

test('members are found by the beginning of their name or surname, whatever case and accents', () => {
  expect(names('le')).toEqual(['Lena Fischer', 'Léa Dubois'])
  expect(names('FISCH')).toEqual(['Lena Fischer', 'Max Fischer'])
  expect(names('lena f')).toEqual(['Lena Fischer'])
  expect(names('דנ')).toEqual(['דנה לוי'])
  expect(names('lena fischer, look')).toEqual([])
})
