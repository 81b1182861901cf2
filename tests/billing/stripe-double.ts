import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '../support/seeded-random.ts'
import type { Snapshot, Story } from './recorded-story.ts'

/** Ids that belong to a customer; prices and products are everybody's. */
const ownIds = /\b(cus|sub|si|in|il|inpay|pi|ch|py|re|du|dp|cs|evt|pm|ii|sub_sched)_([A-Za-z0-9]{8,})/g

/** The story's text about customer number `n`: the same with ids of their own. */
export function retold(text: string, n: number): string {
  return text.replaceAll(ownIds, `$1_$2x${n}`)
}

const slowestMs = 40

export type StripeDouble = {
  url: string
  /** The chapter of the story that the answers show. */
  stage: number
  /** Answers that are held back until the test sends them; undefined sends them at once. */
  heldBack: (() => void)[] | undefined
  close(): void
}

/** Answers the calls that read a billing snapshot, for any number of customers with the same story. */
export async function startStripeDouble(story: Story): Promise<StripeDouble> {
  const random = seededRandom('answers')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const answer = answerTo(story, double.stage, url)
    const send = () => {
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(answer ?? '{"error":{"type":"invalid_request_error","message":"Unknown"}}')
    }
    // Answers arrive in random order, so that the snapshot that was read first is not always applied first.
    if (double.heldBack) double.heldBack.push(send)
    else setTimeout(send, random() * slowestMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stage: story.stages.length - 1,
    heldBack: undefined,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return double
}

type List = { data: Record<string, unknown>[] }

function answerTo(story: Story, stage: number, url: URL): string | undefined {
  const snapshot = story.stages[stage]
  const [, , resource = '', id] = url.pathname.split('/')
  if (resource === 'prices' && id !== undefined) return story.prices.get(id)
  if (resource === 'customers') return JSON.stringify({ id, object: 'customer' })
  const about = id ?? url.searchParams.get('customer') ?? url.searchParams.get('charge') ?? ''
  const n = Number(/x(\d+)$/.exec(about)?.[1])
  if (!snapshot || Number.isNaN(n) || !(resource in snapshot)) return undefined
  const text = retold(String(snapshot[resource as keyof Snapshot]), n)
  const list = JSON.parse(text) as List
  if (id !== undefined) return JSON.stringify(list.data.find((one) => one['id'] === id))
  if (resource !== 'disputes') return text
  return JSON.stringify({ ...list, data: list.data.filter((one) => one['charge'] === about) })
}
