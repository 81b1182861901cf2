import { expect, test } from 'vitest'
import { commands, findCommands } from './commands.ts'

const labels = (search: string) => findCommands(search).map(({ label }) => label)

test('without words all commands are offered, a new post first', () => {
  expect(findCommands('')).toHaveLength(commands.length)
  expect(labels('')[0]).toBe('New post')
})

test('the beginnings of words find a command, in any order and case', () => {
  expect(labels('acc SOC')).toEqual(['Go to Social Accounts'])
  expect(labels('write')).toEqual(['New post'])
  expect(labels('csv')).toEqual(['Import posts'])
  expect(labels('ocial')).toEqual([])
})
