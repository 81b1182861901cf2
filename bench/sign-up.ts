import type { FastifyInstance } from 'fastify'
import type { Context } from '../server/context.ts'

const person = {
  email: 'bench@example.com',
  password: 'Bench-password-1',
  full_name: 'Bench Person',
  phone_number: null,
  account_type: 'influencer',
}

/** Registers and signs in a user, and returns their ids and a key of theirs. */
export async function signUp(ctx: Context, app: FastifyInstance) {
  await app.inject({ method: 'POST', url: '/api/auth/register', payload: person })
  // Verified, because an unverified account has a small storage quota.
  await ctx.db.updateTable('users').set({ email_verified_at: new Date() }).execute()
  const login = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: person.email, password: person.password },
  })
  const { access_token: token } = login.json<{ access_token: string }>()
  const key = await app.inject({
    method: 'POST',
    url: '/api/api-keys',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      name: 'Bench',
      scopes: ['posts:read', 'posts:write'],
      identity: { password: person.password },
    },
  })
  const session = await ctx.db.selectFrom('sessions').select(['id', 'user_id']).executeTakeFirstOrThrow()
  const member = await ctx.db.selectFrom('members').select('workspace_id').executeTakeFirstOrThrow()
  return {
    token,
    apiKey: key.json<{ secret: string }>().secret,
    knownIds: [session.id, session.user_id, member.workspace_id],
  }
}
