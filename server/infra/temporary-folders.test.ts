import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { removeAbandonedFolders, withTemporaryFolder } from './temporary-folders.ts'

const log = pino({ level: 'silent' })
const temporary = mkdtempSync(path.join(tmpdir(), 'temporary-folders-'))
const folders = () => readdirSync(temporary)

beforeAll(() => vi.stubEnv('TMPDIR', temporary))
beforeEach(() => folders().forEach((name) => rmSync(path.join(temporary, name), { recursive: true })))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

/** A process that is killed has an id which no running process has. */
async function endedPid(): Promise<number> {
  const child = spawn('sleep', ['60'])
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  if (child.pid === undefined) throw new Error('not started')
  return child.pid
}

test('a temporary folder is removed however the work in it ends', async () => {
  const seen = await withTemporaryFolder(async (folder) => {
    writeFileSync(path.join(folder, 'video'), 'bytes')
    return folders()
  })
  expect(seen).toEqual([expect.stringMatching(/^postwright-work-/v)])
  await expect(withTemporaryFolder(() => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full')
  expect(folders()).toEqual([])
})

test('what a killed process left is removed, and nothing of a running process, another host or somebody else', async () => {
  const ended = await endedPid()
  const host = encodeURIComponent(hostname())
  const add = (name: string) => {
    mkdirSync(path.join(temporary, name))
    writeFileSync(path.join(temporary, name, 'video'), 'bytes')
    return name
  }
  add(`postwright-work-${host}.${ended}.Ab1cde`)
  // Of the process before in a container, which had the id that this one has.
  add(`postwright-work-${host}.${process.pid}.Ab1cde`)
  const kept = [
    add(`postwright-work-${host}.${process.ppid}.Ab1cde`),
    add(`postwright-work-other-${host}.${ended}.Ab1cde`),
    add(`postwright-backup-${ended}`),
    add('holiday-pictures'),
  ]
  await removeAbandonedFolders(log)
  expect(folders().toSorted()).toEqual(kept.toSorted())
})
