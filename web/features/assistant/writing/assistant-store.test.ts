import { beforeEach, expect, test } from 'vitest'
import { createAssistant, type Assistant, type Desk } from './assistant-store.ts'

let assistant: Assistant
let text: string
let desk: Desk

beforeEach(() => {
  text = 'My own words'
  assistant = createAssistant(crypto.randomUUID())
  desk = {
    get: () => ({ id: 'post', platform: 'twitter', text }),
    set: (fields) => (text = fields.text),
    subscribe: () => () => undefined,
    incoming: { set: () => undefined },
  }
})

test('every text that was written is taken back in turn, and brought again', () => {
  assistant.place(desk, 'First')
  assistant.place(desk, 'Second')
  assistant.undo(desk)
  expect(text).toBe('First')
  assistant.undo(desk)
  expect(text).toBe('My own words')
  assistant.undo(desk)
  expect(text).toBe('My own words')
  assistant.redo(desk)
  assistant.redo(desk)
  expect(text).toBe('Second')
})

test('what was changed by hand after a text came is not lost by taking it back', () => {
  assistant.place(desk, 'First')
  desk.set({ text: 'First, and better' })
  assistant.undo(desk)
  expect(text).toBe('My own words')
  assistant.redo(desk)
  expect(text).toBe('First, and better')
})

test('a text written after one was taken back ends the way forward', () => {
  assistant.place(desk, 'First')
  assistant.undo(desk)
  assistant.place(desk, 'Other')
  expect(assistant.get().future).toEqual([])
  assistant.undo(desk)
  expect(text).toBe('My own words')
})

test('clearing empties the prompt and forgets what was written, until it is taken back', () => {
  assistant.setPrompt('A bakery in Graz')
  assistant.place(desk, 'First')
  const bringBack = assistant.clear()
  expect(assistant.get()).toMatchObject({ prompt: '', past: [], last: null, note: null })
  bringBack()
  expect(assistant.get()).toMatchObject({ prompt: 'A bakery in Graz', past: ['My own words'] })
})

test('language, tone and length are remembered, for each person', () => {
  const user = crypto.randomUUID()
  expect(createAssistant(user).get().choices).toEqual({ language: 'en', tone: 'friendly', length: 'medium' })
  createAssistant(user).choose({ language: 'ja', tone: 'bold' })
  expect(createAssistant(user).get().choices).toEqual({ language: 'ja', tone: 'bold', length: 'medium' })
  expect(createAssistant(crypto.randomUUID()).get().choices.language).toBe('en')
})
