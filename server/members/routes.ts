import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { membersResponseSchema } from '../../contract/members/members.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { listMemberRows } from './members.queries.ts'
import { presentMember } from './members.view.ts'

const tags = ['members']

/** `/members`: the members of the workspace; registered under `/api`. */
export function memberRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/members',
      { config: { access: 'members:read' }, schema: { tags, response: { 200: membersResponseSchema } } },
      async ({ caller }) => {
        const rows = await listMemberRows(ctx.db, caller.workspaceId)
        return ok({ members: rows.map(presentMember) })
      },
    )
  }
}
