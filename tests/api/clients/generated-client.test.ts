import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { insertConnectedAccount } from '../../support/insert-account.ts'
import { newApiKey } from '../../support/new-api-key.ts'
import { sharedApp } from '../../support/shared-app.ts'

const folder = import.meta.dirname

/** Runs a program without blocking the product, which runs in this process. */
async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { cwd: folder, env: { PATH: process.env['PATH'], ...env } })
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  expect({ code, output: `${output}${errors}` }).toMatchObject({ code: 0 })
  return output
}

test('a client that openapi-typescript generates compiles, writes, lists, schedules and reads', async () => {
  const app = await sharedApp()
  const user = await app.addUser()
  await insertConnectedAccount(app.ctx.db, user, 'twitter')
  const { secret } = await newApiKey(app, user)
  const { body } = await app.request('GET', '/api/v1/openapi.json')
  await mkdir(path.join(folder, 'generated'), { recursive: true })
  await writeFile(path.join(folder, 'generated/openapi.json'), JSON.stringify(body))

  // Fields with a default can be left out of requests.
  const optional = ['--default-non-nullable', 'false']
  const output = ['--output', 'generated/api.ts']
  await run('node_modules/.bin/openapi-typescript', ['generated/openapi.json', ...output, ...optional])
  await run('node_modules/.bin/tsc', ['--project', '.'])
  const printed = await run('node', ['client.ts'], { POSTWRIGHT_URL: app.url, POSTWRIGHT_KEY: secret })
  expect(printed).toBe('scheduled 2030-05-04T07:00:00.000Z not_found\n')
  await app.close()
})
