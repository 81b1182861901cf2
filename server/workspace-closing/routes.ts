import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { doneSchema } from '../../contract/api.ts'
import {
  deleteWorkspaceSchema,
  workspaceDeletionResponseSchema,
  workspaceLossResponseSchema,
} from '../../contract/workspaces/closing.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { archiveWorkspace, restoreWorkspace } from './archive-workspace.ts'
import {
  previewWorkspaceDeletion,
  requestWorkspaceDeletion,
  undoWorkspaceDeletion,
} from './delete-workspace.ts'

const tags = ['workspaces']
const access = 'workspace:own' as const
const done = { tags, response: { 200: doneSchema } }

/** Archiving and deleting the caller's workspace; registered under `/api`. */
export function workspaceClosingRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/workspaces/current/archive',
      { config: { access, allowedWhenDiskFull: true }, schema: done },
      async ({ caller }) => {
        await archiveWorkspace(ctx, caller)
        return ok()
      },
    )
    app.post('/workspaces/current/restore', { config: { access }, schema: done }, async ({ caller }) => {
      await restoreWorkspace(ctx, caller)
      return ok()
    })
    app.get(
      '/workspaces/current/deletion',
      { config: { access }, schema: { tags, response: { 200: workspaceLossResponseSchema } } },
      async ({ caller }) => ok({ loss: await previewWorkspaceDeletion(ctx, caller) }),
    )
    app.post(
      '/workspaces/current/deletion',
      {
        config: { access, allowedWhenDiskFull: true },
        schema: {
          tags,
          body: deleteWorkspaceSchema,
          response: { 200: workspaceDeletionResponseSchema },
        },
      },
      async ({ caller, body }) => {
        const deletesAt = await requestWorkspaceDeletion(ctx, caller, body)
        return ok({ deletesAt: deletesAt.toISOString() })
      },
    )
    app.delete(
      '/workspaces/current/deletion',
      { config: { access, allowedWhenDiskFull: true }, schema: done },
      async ({ caller }) => {
        await undoWorkspaceDeletion(ctx, caller)
        return ok()
      },
    )
  }
}
