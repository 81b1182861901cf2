import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import {
  PostgresStartError,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '../../server/infra/postgres/index.ts'
import { runProgram } from './child-program.ts'
import { makeDataFolder, makeEmptyDataFolder } from './data-folder.ts'

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

async function startAndAsk(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(await ask(postgres.url, 'SELECT current_database() AS answer')).toBe('postwright')
  await postgres.stop()
}

function writePidFile(dataDir: string, pid: number): void {
  const lines = [pid, '/proc/self/cwd', 1_700_000_000, 5432, '/tmp', '', ' 1 1', 'ready', '']
  const run = join(dataDir, 'run')
  if (existsSync(run)) writeFileSync(join(run, '.s.PGSQL.5432.lock'), lines.slice(0, 5).join('\n'))
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), lines.join('\n'))
}

test('of several concurrent starts exactly one locks the folder', async () => {
  const dataDir = makeEmptyDataFolder()
  const programs = Array.from({ length: 4 }, () => runProgram('writer.ts', [dataDir]))
  const won = (lines: string[]) => lines.some((line) => line.startsWith('acknowledged'))
  const lost = (lines: string[]) => lines.some((line) => line.includes('already running'))
  await expect
    .poll(() => programs.filter(({ lines }) => won(lines) || lost(lines)).length, { timeout: 90_000 })
    .toBe(4)
  expect(programs.filter(({ lines }) => won(lines))).toHaveLength(1)
  for (const { child } of programs) child.kill('SIGKILL')
  await Promise.all(programs.map(({ ended }) => ended))
})

test('a stale pid file with the pid of another program does not prevent a start', async () => {
  const dataDir = makeDataFolder()
  await startAndAsk(dataDir)
  writePidFile(dataDir, process.pid)
  await startAndAsk(dataDir)
  writePidFile(dataDir, 4_000_000)
  await startAndAsk(dataDir)
})

test('a stale pid file with the pid of a zombie does not prevent a start', async () => {
  const dataDir = makeDataFolder()
  await startAndAsk(dataDir)
  // The shell replaces itself by a program that never waits for the child, which becomes a zombie.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  await expect.poll(() => readFileSync(`/proc/${line}/stat`, 'utf8')).toContain(') Z')
  writePidFile(dataDir, Number(line))
  await startAndAsk(dataDir)
})

test.each([
  ['with spaces, quotes and other scripts', `mes données, "日本" 'x'`],
  ['too long for a socket', 'a'.repeat(150)],
  ['longer than PostgreSQL supports', join(...Array.from({ length: 8 }, () => 'b'.repeat(200)))],
])('a data folder whose path is %s works', async (_how, name) => {
  const dataDir = makeEmptyDataFolder(name)
  await startAndAsk(dataDir)
  await startAndAsk(dataDir)
})

test('the address of a server is found by its folder while it runs', async () => {
  const dataDir = makeDataFolder()
  expect(findRunningPostgres(dataDir)).toBeUndefined()
  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(findRunningPostgres(dataDir)).toBe(postgres.url)
  await postgres.stop()
  expect(findRunningPostgres(dataDir)).toBeUndefined()
})

test('a cluster of another major version is refused in one line and not changed', async () => {
  const dataDir = makeDataFolder()
  await startAndAsk(dataDir)
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  writeFileSync(file, '17\n')
  const error = await startEmbeddedPostgres({ dataDir }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PostgresStartError)
  expect(String(error)).toMatch(/created by PostgreSQL 17.*includes PostgreSQL 18/)
  expect(readFileSync(file, 'utf8')).toBe('17\n')
  writeFileSync(file, '18\n')
})

test('a start that is killed while creating the database does not prevent the next one', async () => {
  const dataDir = makeEmptyDataFolder()
  mkdirSync(join(dataDir, 'postgres.new-killed', 'base'), { recursive: true })
  mkdirSync(join(dataDir, 'postgres'))
  await startAndAsk(dataDir)
  expect(existsSync(join(dataDir, 'postgres.new-killed'))).toBe(false)
})
