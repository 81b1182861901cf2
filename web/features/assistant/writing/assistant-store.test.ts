import { beforeEach, expect, test } from 'vitest'
import { createAssistant, type Assistant, type PostEditor } from './assistant-store.ts'

let assistant: Assistant
let text: string
/** Texts of other posts of the group by their ids, and the post whose tab is open; null for the shared text. */
let own: Record<string, string>
let tab: string | null
let editor: PostEditor

beforeEach(() => {
  text = 'My own words'
  own = {}
  tab = null
  assistant = createAssistant(crypto.randomUUID())
  editor = {
    getState: () => ({
      groupId: 'group',
      targetId: tab,
      platform: 'twitter',
      text: tab === null ? text : (own[tab] ?? ''),
      isOwn: tab !== null,
      chosen: ['twitter'],
      accountIds: [],
    }),
    at: (post) => ({
      media: { attach: () => undefined, getState: () => ({ attached: [] }) },
      platform: 'twitter',
      isHere: post !== null && (post.targetId === null || post.targetId in own),
      show: () => {
        tab = post?.targetId ?? null
      },
    }),
    applyTexts: () => () => undefined,
    setState: (fields) => {
      if (tab === null) text = fields.text
      else own[tab] = fields.text
    },
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

test('a text is undone and redone in the post that it was written for, whichever tab is open', () => {
  own = { x: 'Mine for X' }
  tab = 'x'
  assistant.replaceText(editor, 'Written for X')
  tab = null
  assistant.undo(editor)
  expect([tab, own['x'], text]).toEqual(['x', 'Mine for X', 'My own words'])
  tab = null
  assistant.redo(editor)
  expect([tab, own['x'], text]).toEqual(['x', 'Written for X', 'My own words'])
})

test('the undo of a text whose post was removed changes no other post', () => {
  own = { x: 'Mine for X' }
  tab = 'x'
  assistant.replaceText(editor, 'Written for X')
  own = {}
  tab = null
  assistant.undo(editor)
  expect([text, assistant.getState().past, assistant.getState().future]).toEqual(['My own words', [], []])
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
  expect(assistant.getState()).toMatchObject({ prompt: 'A bakery in Graz', past: [{ text: 'My own words' }] })
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
