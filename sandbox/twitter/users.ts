import { type Account, followersOf, followingOf } from '../store/accounts.ts'
import { findAccount, findAccountByHandle } from '../store/accounts.queries.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readQuery } from '../http/body.ts'
import type { Context } from '../context.ts'
import { countPostsOf } from '../store/posts.queries.ts'
import type { XCall } from './endpoint.ts'
import { fieldsIn, pick } from './fields.ts'
import { invalidRequest, missingResource } from './problems.ts'

const always = ['id', 'name', 'username']
/** Fields without a value in the sandbox are accepted and omitted, as X omits fields that a user does not have. */
const known = [
  'affiliation',
  'connection_status',
  'created_at',
  'description',
  'entities',
  'is_identity_verified',
  'location',
  'most_recent_tweet_id',
  'parody',
  'pinned_tweet_id',
  'profile_banner_url',
  'profile_image_url',
  'protected',
  'public_metrics',
  'receives_your_dm',
  'subscription_type',
  'url',
  'verified',
  'verified_followers_count',
  'verified_type',
  'withheld',
]

export const readMe = (call: XCall): Answer => one(call, call.account, 'id', call.account.id)

export const lookUpUser = (call: XCall, id: string): Answer => one(call, byId(call.context, id), 'id', id)

export const lookUpUserByName = (call: XCall, username: string): Answer =>
  one(call, findAccountByHandle(call.context.store, 'twitter', username), 'username', username)

export const lookUpUsers = (call: XCall): Answer => several(call, 'ids', (id) => byId(call.context, id))

export const lookUpUsersByName = (call: XCall): Answer =>
  several(call, 'usernames', (name) => findAccountByHandle(call.context.store, 'twitter', name))

/** The authors of posts, as `includes` lists them. */
export const usersOf = (context: Context, query: Fields, authors: Account[]): object[] => {
  const names = fieldsIn(query, 'user.fields', always, known)
  const distinct = new Map(authors.map((author) => [author.id, author]))
  return [...distinct.values()].map((author) => pick(userObject(context, author), names))
}

function byId({ store }: Context, id: string): Account | undefined {
  const account = findAccount(store, id)
  return account?.platform === 'twitter' ? account : undefined
}

function one({ context, request }: XCall, found: Account | undefined, by: string, value: string): Answer {
  const query = readQuery(request)
  const [data] = found ? usersOf(context, query, [found]) : []
  return { status: 200, body: data ? { data } : { errors: [missingResource('user', by, value)] } }
}

function several(
  { context, request }: XCall,
  parameter: string,
  find: (value: string) => Account | undefined,
): Answer {
  const query = readQuery(request)
  const values = (query[parameter] ?? '').split(',').filter(Boolean)
  if (values.length === 0 || values.length > 100)
    throw invalidRequest(`\`${parameter}\` takes 1 to 100 values.`)
  const data = usersOf(
    context,
    query,
    values.flatMap((value) => find(value) ?? []),
  )
  const missing = values.filter((value) => !find(value))
  return {
    status: 200,
    body: {
      ...(data.length > 0 && { data }),
      ...(missing.length > 0 && {
        errors: missing.map((value) => missingResource('user', parameter, value)),
      }),
    },
  }
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
