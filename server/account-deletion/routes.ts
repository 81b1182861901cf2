import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountMessages } from '../../contract/accounts/account-words.ts'
import {
  deletionLossResponseSchema,
  deletionResponseSchema,
  requestDeletionSchema,
  undoneResponseSchema,
} from '../../contract/accounts/account-deletion.ts'
import { getProfile } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { previewDeletion } from './preview-deletion.ts'
import { requestDeletion } from './request-deletion.ts'
import { undoDeletion } from './undo-deletion.ts'

/** `/user/deletion`: what would be lost, the request, and undoing it; registered under `/api`. */
export function accountDeletionRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/deletion',
      { config: { access: 'signedIn' }, schema: { response: { 200: deletionLossResponseSchema } } },
      async ({ caller }) => ok({ loss: await previewDeletion(ctx, caller) }),
    )
    app.post(
      '/user/deletion',
      {
        config: { access: 'signedIn', allowedWhenDiskFull: true },
        schema: { body: requestDeletionSchema, response: { 200: deletionResponseSchema } },
      },
      async ({ caller, body }) => {
        const deletesAt = await requestDeletion(ctx, caller, body)
        return ok({ message: accountMessages.deletionScheduled, deletesAt: deletesAt.toISOString() })
      },
    )
    app.delete(
      '/user/deletion',
      {
        config: { access: 'signedIn', whileDeleting: true, allowedWhenDiskFull: true },
        schema: { response: { 200: undoneResponseSchema } },
      },
      async ({ caller }) => {
        await undoDeletion(ctx, caller)
        return ok({ user: await getProfile(ctx, caller) })
      },
    )
  }
}
