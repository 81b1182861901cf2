import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seededRandom } from '../support/seeded-random.ts'
import type { Snapshot, Scenario } from './recorded-scenario.ts'

/** Ids that belong to a customer; prices and products are shared. */
const ownIds = /\b(cus|sub|si|in|il|inpay|pi|ch|py|re|du|dp|cs|evt|pm|ii|sub_sched)_([A-Za-z0-9]{8,})/g

/** A recorded response or event for customer number `n`, with ids of that customer. */
export function forCustomer(text: string, n: number): string {
  return text.replaceAll(ownIds, `$1_$2x${n}`)
}

const slowestMs = 40

export type StripeDouble = {
  url: string
  /** The step of the scenario that the responses show. */
  stage: number
  /** Responses that are held back until the test sends them; undefined sends them immediately. */
  heldBack: (() => void)[] | undefined
  close(): void
}

/** A fake Stripe API that serves billing snapshots for any number of customers with the same scenario. */
export async function startStripeDouble(scenario: Scenario): Promise<StripeDouble> {
  const random = seededRandom('answers')
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const answer = answerTo(scenario, double.stage, url)
    const send = () => {
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(answer ?? '{"error":{"type":"invalid_request_error","message":"Unknown"}}')
    }
    // Responses arrive in random order, so that the first snapshot read is not always the first one applied.
    if (double.heldBack) double.heldBack.push(send)
    else setTimeout(send, random() * slowestMs)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const double: StripeDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stage: scenario.stages.length - 1,
    heldBack: undefined,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return double
}

type List = { data: Record<string, unknown>[] }

function answerTo(scenario: Scenario, stage: number, url: URL): string | undefined {
  const snapshot = scenario.stages[stage]
  const [, , resource = '', id] = url.pathname.split('/')
  if (resource === 'prices' && id !== undefined) return scenario.prices.get(id)
  if (resource === 'customers') return JSON.stringify({ id, object: 'customer' })
  const about = id ?? url.searchParams.get('customer') ?? url.searchParams.get('charge') ?? ''
  const n = Number(/x(\d+)$/.exec(about)?.[1])
  if (!snapshot || Number.isNaN(n) || !(resource in snapshot)) return undefined
  const text = forCustomer(String(snapshot[resource as keyof Snapshot]), n)
  const list = JSON.parse(text) as List
  if (id !== undefined) return JSON.stringify(list.data.find((one) => one['id'] === id))
  if (resource !== 'disputes') return text
  return JSON.stringify({ ...list, data: list.data.filter((one) => one['charge'] === about) })
}
