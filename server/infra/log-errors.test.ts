import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { logOptions } from './create-log.ts'
import { newHttp } from '../../tests/support/new-http.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the log never contains a row that the database rejected', async () => {
  const user = await app.addUser()
  const refused = sql`
    insert into assistant_generations (workspace_id, id, user_id, action, platform, language, tone, length, prompt,
      source, outcome, model, built_in, created_at, deadline_at)
    values (${user.workspaceId}, ${randomUUIDv7()}, ${user.user.id}, 'write', 'twitter', 'en', 'bold', 'short',
      'Prompt-secret-4711', '', 'unheard of', 'm', true, now(), now())`
  const error: unknown = await refused.execute(app.ctx.db).catch((thrown: unknown) => thrown)
  // Makes sure that the error itself contains the text.
  expect(error).toHaveProperty('detail', expect.stringContaining('Prompt-secret-4711'))

  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  log.error({ err: error }, 'it failed')
  const http = await newHttp({ log })
  http.get('/', { config: { access: 'public' } }, () => refused.execute(app.ctx.db))
  expect((await http.inject('/')).statusCode).toBe(500)
  await http.close()
  const failures = lines.filter((line) => line.includes('"level":50'))
  expect(failures).toHaveLength(2)
  for (const line of failures) {
    expect(line).toContain('assistant_generations_outcome_check')
    expect(line).not.toContain('Prompt-secret-4711')
  }
})
