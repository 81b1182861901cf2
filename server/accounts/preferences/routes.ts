import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changePreferencesSchema, preferencesResponseSchema } from '../../../contract/accounts/preferences.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { savePreferences } from './preferences.queries.ts'
import { readPreferences } from './read-preferences.ts'

/** The settings of the user, the same on all devices. */
export function preferenceRoutes({ db }: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/user/preferences',
      { config: { access: 'signedIn' }, schema: { response: { 200: preferencesResponseSchema } } },
      async ({ caller }) => ok({ preferences: await readPreferences(db, caller.userId) }),
    )
    app.patch(
      '/user/preferences',
      {
        config: { access: 'signedIn' },
        schema: { body: changePreferencesSchema, response: { 200: preferencesResponseSchema } },
      },
      async ({ caller, body }) => {
        await savePreferences(db, caller.userId, body)
        return ok({ preferences: await readPreferences(db, caller.userId) })
      },
    )
  }
}
