import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runFfmpeg } from './run-ffmpeg.ts'

let folder: string
let noted: string
let program: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-ffmpeg-'))
  noted = path.join(folder, 'noted')
  program = path.join(folder, 'ffmpeg')
  // Stands for an ffmpeg that never ends.
  const script = `#!/bin/sh\n{ echo $$; ulimit -v; env; } > ${noted}.new; mv ${noted}.new ${noted}\nexec sleep 3600\n`
  await writeFile(program, script)
  await chmod(program, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = () => ({
  ffmpeg: program,
  arguments: ['-version'],
})

/** What the program noted when it started: its process id, its limit of memory, its environment. */
async function started(): Promise<{ pid: number; memory: number; environment: string[] }> {
  const text = await vi.waitFor(() => readFile(noted, 'utf8'), { timeout: 30_000 })
  await rm(noted)
  const [pid, memory, ...environment] = text.trim().split('\n')
  return { pid: Number(pid), memory: Number(memory), environment }
}

const ended = (pid: number) =>
  vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow(/ESRCH/), { timeout: 30_000 })

test('ffmpeg runs with bounded memory and without our environment, and ends when it is aborted', async () => {
  const control = new AbortController()
  vi.stubEnv('APP_SECRET', 'a secret of ours')
  const running = runFfmpeg({ ...run(), signal: control.signal, onTime: () => {} })
  const { pid, memory, environment } = await started()
  expect(memory).toBe(3_000_000)
  expect(environment.join('\n')).not.toContain('a secret of ours')
  control.abort(new Error('canceled'))
  await expect(running).rejects.toThrow('canceled')
  await ended(pid)
})

test('ffmpeg ends with our process, even if that is killed', async () => {
  const script = path.join(folder, 'parent.ts')
  const module = path.join(import.meta.dirname, 'run-ffmpeg.ts')
  await writeFile(
    script,
    `import { runFfmpeg } from ${JSON.stringify(module)}
await runFfmpeg({ ...${JSON.stringify(run())}, signal: new AbortController().signal, onTime: () => {} })`,
  )
  const parent = spawn(process.execPath, [script], { stdio: 'inherit' })
  const { pid } = await started()
  parent.kill('SIGKILL')
  await ended(pid)
})
