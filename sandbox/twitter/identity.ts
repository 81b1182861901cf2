import type { FastifyInstance } from 'fastify'

import { type Account, followersOf, followingOf } from '../store/accounts.ts'
import { readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import { countPostsOf } from '../store/posts.queries.ts'
import { endpoint, perQuarterHour } from './endpoint.ts'
import { fieldsIn, pick } from './fields.ts'

const known = [
  'created_at',
  'description',
  'location',
  'profile_image_url',
  'protected',
  'public_metrics',
  'url',
]
const rules = {
  operation: 'identity' as const,
  limitName: 'me',
  limit: perQuarterHour(75),
  scopes: ['users.read'],
}

export function registerIdentity(app: FastifyInstance, context: Context, platform: Platform): void {
  app.get(
    '/2/users/me',
    endpoint(context, platform, rules, ({ account, request }) => {
      const names = fieldsIn(
        readQuery(request),
        'user.fields',
        ['id', 'name', 'username'],
        [...known, 'verified', 'verified_type'],
      )
      return { status: 200, body: { data: pick(userObject(context, account), names) } }
    }),
  )
}

function userObject(context: Context, account: Account): Record<string, unknown> {
  return {
    id: account.id,
    name: account.name,
    username: account.handle,
    created_at: new Date(account.createdAt).toISOString(),
    description: 'An account of the sandbox.',
    profile_image_url: `${context.base()}/avatars/twitter/${account.id}.png`,
    protected: false,
    verified: false,
    verified_type: 'none',
    public_metrics: {
      followers_count: followersOf(account, context.clock()),
      following_count: followingOf(account),
      tweet_count: countPostsOf(context.store, account.id),
      listed_count: 0,
    },
  }
}
