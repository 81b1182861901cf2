import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  changeMemberSchema,
  handOverSchema,
  leaveSchema,
  memberResponseSchema,
  membersResponseSchema,
  removalResponseSchema,
  removeMemberSchema,
} from '../../contract/members/members.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { changeMember } from './change-member.ts'
import { handOver } from './hand-over.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { listMembers } from './list-members.ts'
import { previewRemoval } from './removal/preview-removal.ts'
import { leaveWorkspace, removeMember } from './removal/remove-member.ts'

const tags = ['members']

/** `/members`: the members of the workspace, and its invitations; registered under `/api`. */
export function memberRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(invitationRoutes(ctx))
    app.get(
      '/members',
      {
        config: { access: 'members:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listMembers',
          summary: 'List the members of the workspace',
          response: { 200: membersResponseSchema },
        },
      },
      async ({ caller }) => ok(await listMembers(ctx, caller)),
    )

    app.patch(
      '/members/:id',
      {
        config: { access: 'members:manage' },
        schema: {
          tags,
          params: idParamsSchema,
          body: changeMemberSchema,
          response: { 200: memberResponseSchema },
        },
      },
      async ({ caller, params, body }) => ok({ member: await changeMember(ctx, caller, params.id, body) }),
    )

    app.get(
      '/members/:id/removal',
      {
        config: { access: 'members:read' },
        schema: { tags, params: idParamsSchema, response: { 200: removalResponseSchema } },
      },
      async ({ caller, params }) => ok({ removal: await previewRemoval(ctx, caller, params.id) }),
    )

    app.post(
      '/members/:id/remove',
      {
        config: { access: 'members:manage', allowedWhenDiskFull: true },
        schema: { tags, params: idParamsSchema, body: removeMemberSchema, response: { 200: success({}) } },
      },
      async ({ caller, params, body }) => {
        await removeMember(ctx, caller, params.id, body)
        return ok()
      },
    )

    app.post(
      '/members/leave',
      {
        config: { access: 'members:read', allowedWhenDiskFull: true },
        schema: { tags, body: leaveSchema, response: { 200: success({}) } },
      },
      async ({ caller, body }) => {
        await leaveWorkspace(ctx, caller, body.successorId)
        return ok()
      },
    )

    app.post(
      '/members/:id/hand-over',
      {
        config: { access: 'workspace:own' },
        schema: { tags, params: idParamsSchema, body: handOverSchema, response: { 200: success({}) } },
      },
      async ({ caller, params, body }) => {
        await handOver(ctx, caller, params.id, body.identity)
        return ok()
      },
    )
  }
}
