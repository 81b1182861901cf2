import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  changeWorkspaceSchema,
  storageReplySchema,
  workspaceReplySchema,
  workspacesReplySchema,
} from '../../contract/workspaces.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { readStorage } from '../storage-quota/index.ts'
import { changeWorkspace } from './change-workspace.ts'
import { listWorkspaces } from './list-workspaces.ts'

/** `/workspaces`; registered under `/api`. */
export function workspaceRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/workspaces',
      {
        config: { access: 'signedIn' },
        schema: { tags: ['workspaces'], response: { 200: workspacesReplySchema } },
      },
      async (request) => ok({ workspaces: await listWorkspaces(ctx, request.caller) }),
    )

    app.get(
      '/workspaces/current/storage',
      {
        config: { access: 'workspace:read' },
        schema: { tags: ['workspaces'], response: { 200: storageReplySchema } },
      },
      async (request) => {
        const { bytesUsed, bytesAllowed } = await readStorage(ctx, ctx.db, request.caller)
        return ok({ storage: { bytesUsed, bytesAllowed } })
      },
    )

    app.patch(
      '/workspaces/current',
      {
        config: { access: 'workspace:manage' },
        schema: {
          tags: ['workspaces'],
          body: changeWorkspaceSchema,
          response: { 200: workspaceReplySchema },
        },
      },
      async (request) => ok({ workspace: await changeWorkspace(ctx, request.caller, request.body) }),
    )
  }
}
