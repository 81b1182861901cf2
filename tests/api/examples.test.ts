import { spawn, spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { PostGroupSummary } from '../../contract/posts/post-groups.ts'
import { freePort } from '../support/free-port.ts'
import { insertConnectedAccount } from '../support/insert-account.ts'
import { listen } from '../support/listen.ts'
import { newApiKey } from '../support/new-api-key.ts'
import { sharedApp } from '../support/shared-app.ts'
import type { TestApp, TestUser } from '../support/app.ts'

const folder = path.join(import.meta.dirname, '../../examples')
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('The examples in Python are not tested, because python3 is not installed.')

let app: TestApp
let user: TestUser
let environment: Record<string, string>

beforeAll(async () => {
  app = await sharedApp()
  user = await app.addUser()
  await insertConnectedAccount(app.ctx.db, user, 'twitter')
  const { secret } = await newApiKey(app, user)
  environment = { POSTWRIGHT_URL: app.url, POSTWRIGHT_KEY: secret }
})
afterAll(() => app.close())

/** Runs an example without blocking the product, which runs in this process. */
async function run(file: string, ...args: string[]): Promise<string> {
  const program = file.endsWith('.py') ? 'python3' : 'node'
  const child = spawn(program, [path.join(folder, file), ...args], {
    env: { PATH: process.env['PATH'], ...environment },
  })
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ])
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}: ${output}${errors}`)
  return output
}

async function groups(): Promise<PostGroupSummary[]> {
  const { body } = await app.request('GET', '/api/v1/post-groups', {
    token: environment['POSTWRIGHT_KEY'] ?? '',
  })
  return body['groups'] as PostGroupSummary[]
}

describe('the first call', () => {
  test('in TypeScript schedules a post', async () => {
    expect(await run('first-call.ts')).toMatch(/^twitter scheduled \d{4}-/)
  })

  test.skipIf(!hasPython)('in Python schedules a post', async () => {
    expect(await run('first_call.py')).toMatch(/^twitter scheduled \d{4}-/)
  })
})

test.skipIf(!hasPython)('the script for CSV files schedules each row once', async () => {
  const { username } = await app.ctx.db
    .selectFrom('social_accounts')
    .select('username')
    .where('workspace_id', '=', user.workspaceId)
    .executeTakeFirstOrThrow()
  const file = path.join(mkdtempSync(path.join(inject('runFolder'), 'csv-')), 'posts.csv')
  writeFileSync(
    file,
    `account,time,text\n${username},2030-05-04T09:00,"Rolls, fresh"\nnobody,2030-05-04T09:00,Lost\n`,
  )
  expect(await run('schedule_csv.py', file, 'Europe/Vienna')).toBe('1 scheduled\n2 no account named nobody\n')
  expect(await run('schedule_csv.py', file, 'Europe/Vienna')).toContain('1 is there already')
  const planned = (await groups())
    .flatMap(({ posts }) => posts)
    .filter(({ excerpt }) => excerpt === 'Rolls, fresh')
  expect(planned).toMatchObject([{ status: 'scheduled', scheduledAt: '2030-05-04T07:00:00.000Z' }])
})

test('the script for feeds writes one draft about the newest article', async () => {
  const feed = await listen((_request, response) => {
    response.end(
      '<rss><channel><item><title><![CDATA[New rolls]]></title><link>https://example.com/rolls</link></item></channel></rss>',
    )
  })
  expect(await run('post-newest-article.ts', feed.origin)).toContain(
    'Wrote a draft about "New rolls" for 1 accounts.',
  )
  expect(await run('post-newest-article.ts', feed.origin)).toContain('There is a draft')
  const drafts = (await groups()).filter(({ posts }) => posts[0]?.excerpt.startsWith('New rolls'))
  expect(drafts).toHaveLength(1)
  await feed.close()
})

describe('a receiver of webhooks', () => {
  const secret = randomBytes(24).toString('base64')

  async function receive(file: string): Promise<[right: number, wrong: number]> {
    const port = await freePort()
    const program = file.endsWith('.py') ? 'python3' : 'node'
    const child = spawn(program, [path.join(folder, file)], {
      env: { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: `whsec_${secret}` },
      stdio: 'ignore',
    })
    const body = JSON.stringify({ type: 'post.published', data: { workspaceId: 'one' } })
    const sentAt = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`id.${sentAt}.${body}`)
      .digest('base64')
    const send = async (sent: string) => {
      const headers = {
        'webhook-id': 'id',
        'webhook-timestamp': sentAt,
        'webhook-signature': `v1,${signature}`,
      }
      const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: sent })
      return answer.status
    }
    try {
      await expect.poll(() => send(body).catch(() => 0)).toBe(204)
      return [await send(body), await send(`${body} `)]
    } finally {
      child.kill()
    }
  }

  test('in TypeScript believes what is signed, and nothing else', async () => {
    expect(await receive('verify-webhook.ts')).toEqual([204, 400])
  })

  test.skipIf(!hasPython)('in Python believes what is signed, and nothing else', async () => {
    expect(await receive('verify_webhook.py')).toEqual([204, 400])
  })
})

type Node = {
  name: string
  type: string
  parameters: {
    method?: string
    url?: string
    jsonBody?: string
    assignments?: { assignments: { name: string; value: unknown }[] }
    dataPropertyName?: string
  }
}

test('the workflow for n8n writes a draft and schedules it', async () => {
  const { nodes, connections } = JSON.parse(
    readFileSync(path.join(folder, 'n8n-schedule-post.json'), 'utf8'),
  ) as {
    nodes: Node[]
    connections: Record<string, { main: { node: string }[][] }>
  }
  const results = new Map<string, Record<string, unknown>>()
  // n8n gives expressions the results of earlier nodes as `$('name').item.json`.
  const evaluate = (expression: string): unknown =>
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function('$', `return (${expression})`)((name: string) => ({ item: { json: results.get(name) } }))
  const textOf = (given = '') =>
    given.slice(1).replaceAll(/\{\{(.+?)\}\}/g, (_all, inner: string) => String(evaluate(inner)))

  for (
    let name: string | undefined = 'Start';
    name !== undefined;
    name = connections[name]?.main[0]?.[0]?.node
  ) {
    const { type, parameters } = nodes.find((one) => one.name === name)!
    if (type === 'n8n-nodes-base.set') {
      const fields = parameters.assignments?.assignments.map((one) => [one.name, one.value]) ?? []
      results.set(name, { ...Object.fromEntries(fields), server: app.url })
    } else if (type === 'n8n-nodes-base.crypto') {
      results.set(name, { [parameters.dataPropertyName ?? '']: crypto.randomUUID() })
    } else if (type === 'n8n-nodes-base.httpRequest') {
      const { status, body } = await app.request(
        parameters.method ?? 'GET',
        textOf(parameters.url).slice(app.url.length),
        {
          token: environment['POSTWRIGHT_KEY'] ?? '',
          ...(parameters.jsonBody !== undefined && { body: evaluate(parameters.jsonBody.slice(3, -2)) }),
        },
      )
      expect(status, name).toBe(200)
      results.set(name, body)
    }
  }
  expect(results.get('Schedule')).toMatchObject({ refused: [], group: { posts: [{ status: 'scheduled' }] } })
})
