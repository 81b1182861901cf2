import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { brand } from '../../contract/brand.ts'
import {
  ledgerFilterSchema,
  ledgerQuerySchema,
  ledgerReplySchema,
  pointsReplySchema,
} from '../../contract/points.ts'
import { requireSession } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { listLedgerPage, readLedger, readPoints } from '../points/index.ts'
import { ledgerCsv } from './ledger-csv.ts'

const tags = ['points']

/** What a workspace has in points, and where they came from and went. */
export function ledgerRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/points', { schema: { tags, response: { 200: pointsReplySchema } } }, async (request) => {
      const { workspaceId } = await requireSession(ctx, request)
      const points = await readPoints(ctx, workspaceId)
      return { success: true as const, points, plan: await readPlan(ctx, ctx.db, workspaceId) }
    })
    app.get(
      '/points/ledger',
      { schema: { tags, querystring: ledgerQuerySchema, response: { 200: ledgerReplySchema } } },
      async (request) => {
        const { workspaceId } = await requireSession(ctx, request)
        return { success: true as const, ...(await listLedgerPage(ctx.db, workspaceId, request.query)) }
      },
    )
    app.get(
      '/points/ledger.csv',
      { schema: { tags, querystring: ledgerFilterSchema } },
      async (request, reply) => {
        const { workspaceId } = await requireSession(ctx, request)
        const day = ctx.clock.now().toISOString().slice(0, 10)
        const file = `${brand.name.toLowerCase()}-points-${day}.csv`
        return reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="${file}"`)
          .send(Readable.from(ledgerCsv(readLedger(ctx.db, workspaceId, request.query))))
      },
    )
  }
}
