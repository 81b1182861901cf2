import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { brand } from '../../contract/brand.ts'
import {
  ledgerFilterSchema,
  ledgerQuerySchema,
  ledgerResponseSchema,
  pointsResponseSchema,
} from '../../contract/points/points.ts'
import { recordExport } from '../activity/index.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readPlan } from '../plans/index.ts'
import { ledgerCsv } from './ledger/ledger-csv.ts'
import { listLedgerPage, readLedger } from './ledger/list-ledger.ts'
import { readPoints } from './read-points.ts'

const tags = ['points']

/** The workspace's points and their ledger. */
export function pointRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/points',
      {
        config: { access: 'points:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'readPoints',
          summary: 'Read how many points the workspace has',
          response: { 200: pointsResponseSchema },
        },
      },
      async (request) => {
        const points = await readPoints(ctx, request.caller.workspaceId)
        const plan = await readPlan(ctx, ctx.db, request.caller.workspaceId)
        return ok({ points, plan, checkout: ctx.config.billing.checkout })
      },
    )
    app.get(
      '/points/ledger',
      {
        config: { access: 'points:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listPointTransfers',
          summary: 'List what points were granted and spent, the newest first',
          querystring: ledgerQuerySchema,
          response: { 200: ledgerResponseSchema },
        },
      },
      async (request) => ok(await listLedgerPage(ctx.db, request.caller.workspaceId, request.query)),
    )
    app.get(
      '/points/ledger.csv',
      { config: { access: 'points:read' }, schema: { tags, querystring: ledgerFilterSchema } },
      async (request, reply) => {
        await recordExport(ctx, request.caller, 'points')
        const day = ctx.clock.now().toISOString().slice(0, 10)
        const file = `${brand.name.toLowerCase()}-points-${day}.csv`
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${file}"`)
          .send(Readable.from(ledgerCsv(readLedger(ctx.db, request.caller.workspaceId, request.query))))
      },
    )
  }
}
