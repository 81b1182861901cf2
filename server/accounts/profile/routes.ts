import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changeProfileSchema, profileResponseSchema } from '../../../contract/accounts/accounts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { acceptPortraits, receivePortrait } from '../../infra/http/requests/receive-portrait.ts'
import { portraitParamsSchema, sendPortrait } from '../../infra/http/responses/send-portrait.ts'
import { changePicture } from './change-picture.ts'
import { changeProfile } from './change-profile.ts'
import { findPicture } from './pictures.queries.ts'

const response = { 200: profileResponseSchema }

/** The user's profile and picture. */
export function profileRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    await acceptPortraits(app)
    app.patch(
      '/user/profile',
      { config: { access: 'signedIn' }, schema: { body: changeProfileSchema, response } },
      async ({ caller, body }) => ok({ user: await changeProfile(ctx, caller, body) }),
    )
    app.post(
      '/user/picture',
      {
        config: { access: 'signedIn', isUpload: true },
        schema: { consumes: ['multipart/form-data'], response },
      },
      async (request) => {
        const { caller } = request
        const picture = await receivePortrait(ctx, request, `user-picture:${caller.userId}`)
        return ok({ user: await changePicture(ctx, caller, picture) })
      },
    )
    app.delete(
      '/user/picture',
      { config: { access: 'signedIn', allowedWhenDiskFull: true }, schema: { response } },
      async ({ caller }) => ok({ user: await changePicture(ctx, caller, null) }),
    )
  }
}

/**
 * Serves the pictures by keys that cannot be guessed. These routes are separate, because the responses of all others
 * are not cached.
 */
export function userPictureRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user-pictures/:key',
      { config: { access: 'public' }, schema: { hide: true, params: portraitParamsSchema } },
      async ({ params }, reply) => sendPortrait(reply, await findPicture(ctx.db, params.key)),
    )
  }
}
