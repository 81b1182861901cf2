import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  changeWorkspaceSchema,
  createWorkspaceSchema,
  storageResponseSchema,
  workspaceResponseSchema,
  workspacesResponseSchema,
} from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { acceptPortraits, receivePortrait } from '../infra/http/requests/receive-portrait.ts'
import { portraitParamsSchema, sendPortrait } from '../infra/http/responses/send-portrait.ts'
import { readStorage } from '../storage-quota/index.ts'
import { addWorkspace } from './add-workspace.ts'
import { changePicture } from './change-picture.ts'
import { changeWorkspace } from './change-workspace.ts'
import { findPicture } from './pictures.queries.ts'
import { listWorkspaces, readWorkspace } from './list-workspaces.ts'

/** `/workspaces`; registered under `/api`. */
export function workspaceRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    await acceptPortraits(app)
    app.get(
      '/workspaces',
      {
        config: { access: 'signedIn' },
        schema: { tags: ['workspaces'], response: { 200: workspacesResponseSchema } },
      },
      async (request) => ok({ workspaces: await listWorkspaces(ctx, request.caller) }),
    )

    app.post(
      '/workspaces',
      {
        config: { access: { capability: 'workspace:read', verified: true } },
        schema: {
          tags: ['workspaces'],
          body: createWorkspaceSchema,
          response: { 200: workspaceResponseSchema },
        },
      },
      async ({ caller, body }) => ok({ workspace: await addWorkspace(ctx, caller, body) }),
    )

    app.get(
      '/workspaces/current',
      {
        config: { access: 'workspace:read', api: 'v1' },
        schema: {
          tags: ['workspaces'],
          operationId: 'readWorkspace',
          summary: 'Read the workspace of the key',
          response: { 200: workspaceResponseSchema },
        },
      },
      async ({ caller }) => ok({ workspace: await readWorkspace(ctx, caller) }),
    )

    app.get(
      '/workspaces/current/storage',
      {
        config: { access: 'workspace:read', api: 'v1' },
        schema: {
          tags: ['workspaces'],
          operationId: 'readStorage',
          summary: 'Read how much storage is used and how much the plan includes',
          response: { 200: storageResponseSchema },
        },
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
          response: { 200: workspaceResponseSchema },
        },
      },
      async (request) => ok({ workspace: await changeWorkspace(ctx, request.caller, request.body) }),
    )

    app.post(
      '/workspaces/current/picture',
      {
        config: { access: 'workspace:manage', isUpload: true },
        schema: {
          tags: ['workspaces'],
          consumes: ['multipart/form-data'],
          response: { 200: workspaceResponseSchema },
        },
      },
      async (request) => {
        const { caller } = request
        const picture = await receivePortrait(ctx, request, `workspace-picture:${caller.workspaceId}`)
        return ok({ workspace: await changePicture(ctx, caller, picture) })
      },
    )
    app.delete(
      '/workspaces/current/picture',
      {
        config: { access: 'workspace:manage', allowedWhenDiskFull: true },
        schema: { tags: ['workspaces'], response: { 200: workspaceResponseSchema } },
      },
      async ({ caller }) => ok({ workspace: await changePicture(ctx, caller, null) }),
    )
  }
}

/**
 * Serves the pictures by keys that cannot be guessed. These routes are separate, because the responses of all others
 * are not cached.
 */
export function workspacePictureRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/workspace-pictures/:key',
      { config: { access: 'public' }, schema: { hide: true, params: portraitParamsSchema } },
      async ({ params }, reply) => sendPortrait(reply, await findPicture(ctx.db, params.key)),
    )
  }
}
