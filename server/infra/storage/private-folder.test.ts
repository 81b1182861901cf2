import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivateFolder } from './private-folder.ts'

let parent: string
beforeEach(() => (parent = mkdtempSync(path.join(tmpdir(), 'private-folder-'))))
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (folder: string) => (statSync(folder).mode & 0o7777).toString(8)

test('a folder is created for its owner alone, and an existing one is restricted', () => {
  makePrivateFolder(path.join(parent, 'new'))
  mkdirSync(path.join(parent, 'open'))
  chmodSync(path.join(parent, 'open'), 0o755)
  makePrivateFolder(path.join(parent, 'open'))
  expect([modeOf(path.join(parent, 'new')), modeOf(path.join(parent, 'open'))]).toEqual(['700', '700'])
})

test('a folder that all users share stays open to them', () => {
  const shared = path.join(parent, 'shared')
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  makePrivateFolder(shared)
  expect(modeOf(shared)).toBe('1777')
})
