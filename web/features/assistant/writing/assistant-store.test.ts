import { beforeEach, expect, test } from 'vitest'
import { createAssistant, type Assistant, type PostEditor } from './assistant-store.ts'

let assistant: Assistant
let text: string
let editor: PostEditor

beforeEach(() => {
  text = 'My own words'
  assistant = createAssistant(crypto.randomUUID())
  editor = {
    getState: () => ({ groupId: 'group', platform: 'twitter', text, isOwn: false, chosen: ['twitter'] }),
    applyTexts: () => () => undefined,
    setState: (fields) => (text = fields.text),
    subscribe: () => () => undefined,
    incoming: { setState: () => undefined },
  }
})

test('every generated text can be undone and redone in order', () => {
  assistant.replaceText(editor, 'First')
  assistant.replaceText(editor, 'Second')
  assistant.undo(editor)
  expect(text).toBe('First')
  assistant.undo(editor)
  expect(text).toBe('My own words')
  assistant.undo(editor)
  expect(text).toBe('My own words')
  assistant.redo(editor)
  assistant.redo(editor)
  expect(text).toBe('Second')
})

test('edits after a generated text are restored by redo', () => {
  assistant.replaceText(editor, 'First')
  editor.setState({ text: 'First, and better' })
  assistant.undo(editor)
  expect(text).toBe('My own words')
  assistant.redo(editor)
  expect(text).toBe('First, and better')
})

test('a new text after an undo clears the redo history', () => {
  assistant.replaceText(editor, 'First')
  assistant.undo(editor)
  assistant.replaceText(editor, 'Other')
  expect(assistant.getState().future).toEqual([])
  assistant.undo(editor)
  expect(text).toBe('My own words')
})

test('clear removes the prompt and the undo history, and can be reverted', () => {
  assistant.setPrompt('A bakery in Graz')
  assistant.replaceText(editor, 'First')
  const restore = assistant.clear()
  expect(assistant.getState()).toMatchObject({ prompt: '', past: [], last: null, note: null })
  restore()
  expect(assistant.getState()).toMatchObject({ prompt: 'A bakery in Graz', past: ['My own words'] })
})

test('language, tone and length are saved for each user', () => {
  const user = crypto.randomUUID()
  expect(createAssistant(user).getState().choices).toEqual({
    language: 'en',
    tone: 'friendly',
    length: 'medium',
  })
  createAssistant(user).choose({ language: 'ja', tone: 'bold' })
  expect(createAssistant(user).getState().choices).toEqual({ language: 'ja', tone: 'bold', length: 'medium' })
  expect(createAssistant(crypto.randomUUID()).getState().choices.language).toBe('en')
})
