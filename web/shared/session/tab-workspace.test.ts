import { expect, test } from 'vitest'
import type { KeyValueStore } from '../storage/safe-storage.ts'
import { createTabWorkspace, type TabWorkspace } from './tab-workspace.ts'

function memory(): KeyValueStore {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const named = (id: string): TabWorkspace => ({
  userId: 'ada',
  id,
  name: `The ${id}`,
  timeZone: 'Europe/Vienna',
  color: 'teal',
  pictureUrl: null,
  isOneOfSeveral: true,
})

test('a tab that is loaded again stays in its workspace, whatever other tabs do', () => {
  const [shared, tab, otherTab] = [memory(), memory(), memory()]
  createTabWorkspace(tab, shared).pin(named('zoo'))
  createTabWorkspace(otherTab, shared).pin(named('bakery'))
  expect(createTabWorkspace(tab, shared).of('ada')?.id).toBe('zoo')
  expect(createTabWorkspace(otherTab, shared).of('ada')?.id).toBe('bakery')
})

test('a new tab begins in the workspace of the tab that was used last, and stays there', () => {
  const [shared, tab, newTab] = [memory(), memory(), memory()]
  const zoo = createTabWorkspace(tab, shared)
  zoo.pin(named('zoo'))
  const bakery = createTabWorkspace(memory(), shared)
  bakery.pin(named('bakery'))
  zoo.markUsed()
  expect(createTabWorkspace(newTab, shared).of('ada')?.id).toBe('zoo')
  bakery.markUsed()
  expect(createTabWorkspace(newTab, shared).of('ada')?.id).toBe('zoo')
})

test('what is changed in a workspace does not make its tab the one that was used last', () => {
  const shared = memory()
  const zoo = createTabWorkspace(memory(), shared)
  zoo.pin(named('zoo'))
  createTabWorkspace(memory(), shared).pin(named('bakery'))
  zoo.follow({ timeZone: 'Asia/Tokyo' })
  expect(zoo.of('ada')?.timeZone).toBe('Asia/Tokyo')
  expect(createTabWorkspace(memory(), shared).of('ada')?.id).toBe('bakery')
})

test('the workspace of one user is not that of another, and is forgotten on signing out', () => {
  const [shared, tab] = [memory(), memory()]
  const one = createTabWorkspace(tab, shared)
  one.pin(named('zoo'))
  expect(one.of('grace')).toBeNull()
  expect(one.of(undefined)).toBeNull()
  one.forget()
  expect(createTabWorkspace(tab, shared).of('ada')).toBeNull()
})

test('a workspace that an address asks for is kept while its user signs in', () => {
  const [shared, tab] = [memory(), memory()]
  createTabWorkspace(tab, shared).ask('zoo')
  const afterSignIn = createTabWorkspace(tab, shared)
  expect(afterSignIn.getState().asked).toBe('zoo')
  afterSignIn.pin(named('zoo'))
  expect(createTabWorkspace(tab, shared).getState().asked).toBeNull()
})

test('a tab loses only the workspace that it still shows', () => {
  const one = createTabWorkspace(memory(), memory())
  one.pin(named('zoo'))
  one.lose('bakery')
  expect(one.getState().isLost).toBe(false)
  one.lose('zoo')
  expect(one.getState().isLost).toBe(true)
})

test('a tab says nothing of a loss while its user leaves the workspace', () => {
  const one = createTabWorkspace(memory(), memory())
  one.pin(named('zoo'))
  one.setLeaving(true)
  one.lose('zoo')
  expect(one.getState().isLost).toBe(false)
  one.setLeaving(false)
  one.lose('zoo')
  expect(one.getState().isLost).toBe(true)
})

test('a page from the memory of the browser notices that its tab moved to another workspace', () => {
  const [shared, tab] = [memory(), memory()]
  const before = createTabWorkspace(tab, shared)
  before.pin(named('zoo'))
  expect(before.isOutdated()).toBe(false)
  createTabWorkspace(tab, shared).pin(named('bakery'))
  expect(before.isOutdated()).toBe(true)
})

test('an unreadable note is none', () => {
  const tab = memory()
  tab.setItem('workspace', '{"id":7}')
  expect(createTabWorkspace(tab, memory()).getState().workspace).toBeNull()
})
