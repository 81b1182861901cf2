import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../support/listen.ts'
import { startDeployment } from '../support/deployment.ts'

type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

/** Takes traces as a collector does (OTLP over HTTP, JSON). */
async function startCollector() {
  const spans: Span[] = []
  const server = await listen(async (request, response) => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = (await json(request)) as Export
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  onTestFinished(() => server.close())
  return { url: server.origin, spans }
}

test('requests, statements, publishing and calls of platforms are traces, from a proxy to the platform', async () => {
  const { url, spans } = await startCollector()
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '200' }
  const deployment = await startDeployment({ ...tracing, TRUSTED_PROXIES: '1' })
  onTestFinished(() => deployment.close())
  await deployment.startWorker()
  const client = await deployment.person()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const answer = await fetch(`${deployment.url}/api/dashboard`, {
    headers: {
      authorization: `Bearer ${client.token}`,
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      'x-request-id': 'from-the-proxy',
      'x-forwarded-for': '203.0.113.7',
    },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-request-id')).toBe('from-the-proxy')

  const account = await client.connect('twitter', 'ada_traces')
  const post = await client.act(await client.draft(account, 'Traced, but not its text'), 'publish')
  await client.until(post.id, ['published'])

  const named = (name: string) => spans.filter((span) => span.name === name)
  await expect.poll(() => named('GET /api/dashboard').length, { timeout: 30_000 }).toBe(1)
  const [request] = named('GET /api/dashboard')
  expect(request?.traceId).toBe(traceId)
  expect(request?.parentSpanId).toBe('b7ad6b7169203331')
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')

  await expect.poll(() => named('publish').length, { timeout: 30_000 }).toBe(1)
  const [published] = named('publish')
  const inPublishing = spans.filter(({ parentSpanId }) => parentSpanId === published?.spanId)
  expect(inPublishing.map(({ name }) => name)).toContain('POST 127.0.0.1')
  expect(JSON.stringify(spans)).not.toContain('Traced, but not its text')
  expect(JSON.stringify(spans)).not.toContain(client.token)
})

test('a collector that does not answer keeps no process from ending', async () => {
  const collector = await listen(() => undefined)
  onTestFinished(() => collector.close())
  const deployment = await startDeployment()
  onTestFinished(() => deployment.close())
  const web = await deployment.startWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin })
  expect((await fetch(`${web.url}/api/health`)).status).toBe(200)
  const asked = performance.now()
  expect(await web.stop()).toBe(0)
  expect(performance.now() - asked).toBeLessThan(5_000)
})
