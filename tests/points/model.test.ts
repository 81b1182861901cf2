import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readLedger } from '../../server/points/ledger/list-ledger.ts'
import { listBrokenRules } from '../support/ledger-invariants.ts'
import { mostHolds, pointCommands, type Real } from './model-commands.ts'
import { PointsModel } from './model.ts'
import { openPointLedger, type PointLedger } from './point-ledger.ts'
import { soak } from '../support/test-size.ts'

const sequences = soak ? 5000 : 40

let now = 0
let ledger: PointLedger
let judge: Client

beforeAll(async () => {
  ledger = await openPointLedger({ clock: { now: () => new Date(now) } })
  judge = new Client({ connectionString: ledger.url })
  await judge.connect()
})
afterAll(async () => {
  await judge.end()
  await ledger.close()
})

// Zones without daylight saving time, because the model computes months itself.
const zones = fc.constantFrom(['UTC', 0], ['Asia/Kolkata', 5.5], ['Pacific/Honolulu', -10]) as fc.Arbitrary<
  [string, number]
>
const begin = fc.integer({ min: Date.UTC(2027, 0, 1), max: Date.UTC(2029, 0, 1) })

test(
  `${sequences} sequences of everything that moves points agree with a model of the rules`,
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(zones, begin, pointCommands, async ([zone, hours], began, commands) => {
        now = began
        const workspaceId = await ledger.workspace(zone)
        const real: Real = {
          ledger,
          clock: { set: (ms) => (now = ms) },
          workspaceId,
          freePosts: await ledger.posts(workspaceId, mostHolds + 16),
          holdIds: new Map(),
        }
        const model = new PointsModel(began, hours * 3_600_000)
        await fc.asyncModelRun(() => ({ model, real }), commands)
        const lines = []
        for await (const { kind, points } of readLedger(ledger.ctx.db, workspaceId, {}))
          lines.push({ kind, points })
        expect(lines.toReversed()).toEqual(model.lines)
        expect(await listBrokenRules(judge)).toEqual([])
        await ledger.ctx.db.deleteFrom('workspaces').where('id', '=', workspaceId).execute()
      }),
      { numRuns: sequences, ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }) },
    )
  },
)
