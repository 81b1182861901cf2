import { followersOf, type Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Context } from '../context.ts'
import { revokeGrant } from '../oauth/oauth.queries.ts'
import { select } from '../graph/fields.ts'
import { invalidParameter } from '../graph/graph-errors.ts'
import type { GraphCall } from './endpoint.ts'
import { pageToken } from './token.ts'

/** The user who signs in manages the first Page of the grant. */
const userIdOf = ({ bearer }: GraphCall): string => `10${bearer.account.id}`

/** `/me`: the user, or the Page of the token. */
export function readMe(call: GraphCall): Answer {
  const { context, page, bearer, fields } = call
  const node = page
    ? pageNode(context, page)
    : { id: userIdOf(call), name: `Manager of ${bearer.account.name}` }
  return { status: 200, body: select(node, fields.fields ?? 'name') }
}

/** `/me/accounts`: the Pages that the user selected, each with its token. */
export function listPages(call: GraphCall): Answer {
  const { context, bearer, fields } = call
  const limit = Number(fields.limit ?? 25)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidParameter('limit has to be between 1 and 100')
  }
  const from = bearer.accounts.findIndex(({ id }) => id === fields.after) + 1
  const page = bearer.accounts.slice(from, from + limit)
  const data = page.map((account) =>
    select(
      {
        ...pageNode(context, account),
        access_token: pageToken(context, bearer, account.id),
        tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
      },
      fields.fields ?? 'access_token,category,name,tasks',
    ),
  )
  const cursors = { before: page[0]?.id, after: page.at(-1)?.id }
  const isMore = from + limit < bearer.accounts.length
  const next = `${context.base()}/facebook/${call.path.version}/me/accounts?after=${cursors.after}`
  return { status: 200, body: { data, paging: { cursors, ...(isMore && { next }) } } }
}

export function listPermissions({ bearer }: GraphCall): Answer {
  const data = bearer.grant.scope.split(' ').map((permission) => ({ permission, status: 'granted' }))
  return { status: 200, body: { data } }
}

/** `DELETE /me/permissions`: the user revokes all permissions. */
export function revokePermissions({ context, bearer }: GraphCall): Answer {
  revokeGrant(context.store, bearer.grant.id, context.clock())
  return { status: 200, body: { success: true } }
}

export function pageNode(context: Context, account: Account): Record<string, unknown> {
  const followers = followersOf(account, context.clock())
  return {
    id: account.id,
    name: account.name,
    username: account.handle,
    link: `${context.base()}/facebook/${account.handle}`,
    category: 'Local business',
    followers_count: followers,
    fan_count: followers,
    verification_status: 'not_verified',
    picture: {
      data: {
        height: 200,
        width: 200,
        is_silhouette: false,
        url: `${context.base()}/avatars/facebook/${account.id}.png`,
      },
    },
  }
}
