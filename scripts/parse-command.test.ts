import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compileCache } from '../tests/support/product.ts'

const root = path.resolve(import.meta.dirname, '..')
let folder: string

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'command-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...compileCache, DATA_DIR: path.join(folder, 'data') },
  })

const commands = [
  ['dist/server/backup.js', 'npm run backup'],
  ['dist/server/restore.js', 'npm run restore'],
  ['dist/server/admin.js', 'npm run admin'],
  ['bench/main.ts', 'npm run bench'],
] as const

test.each(commands)('%s --help prints the usage and does nothing', (script, usage) => {
  const { status, stdout } = run(script, '--help')
  expect(status).toBe(0)
  expect(stdout).toContain(usage)
  expect(readdirSync(folder)).toEqual([])
})

test.each(commands)('%s refuses an unknown option and prints the usage', (script, usage) => {
  const { status, stderr } = run(script, '--nonsense')
  expect(status).toBe(2)
  expect(stderr).toContain('--nonsense')
  expect(stderr).toContain(usage)
  expect(readdirSync(folder)).toEqual([])
})

test('a backup takes one file name', () => {
  expect(run('dist/server/backup.js', 'one.tar.gz', 'two.tar.gz').stderr).toContain(
    "Unexpected argument 'two.tar.gz'",
  )
})
