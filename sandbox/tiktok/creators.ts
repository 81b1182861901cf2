import { followersOf, followingOf, type Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import { countPostsOf, listPostsOf } from '../store/posts.queries.ts'
import { engagementOf } from '../store/engagement.ts'
import type { TiktokCall } from './endpoint.ts'
import { invalid, refuse, success } from './tiktok-errors.ts'

const scopeOf: Record<string, string> = {
  open_id: 'user.info.basic',
  union_id: 'user.info.basic',
  avatar_url: 'user.info.basic',
  display_name: 'user.info.basic',
  username: 'user.info.profile',
  is_verified: 'user.info.profile',
  profile_deep_link: 'user.info.profile',
  bio_description: 'user.info.profile',
  follower_count: 'user.info.stats',
  following_count: 'user.info.stats',
  likes_count: 'user.info.stats',
  video_count: 'user.info.stats',
}

/** `GET /v2/user/info/`: a field without its scope fails the call. */
export function userInfo({ context, account, query, scopes }: TiktokCall): Answer {
  const asked = (query.fields ?? '').split(',').filter(Boolean)
  if (asked.length === 0) throw invalid('fields is missing.')
  for (const field of asked) {
    const scope = scopeOf[field]
    if (scope === undefined) throw invalid(`The field ${field} does not exist.`)
    if (!scopes.includes(scope)) {
      throw refuse(401, 'scope_permission_missed', `The field ${field} needs the scope ${scope}.`)
    }
  }
  const now = context.clock()
  const likes = listPostsOf(context.store, account.id, { limit: 1000 })
    .map((post) => engagementOf(post, now).likes)
    .reduce((sum, one) => sum + one, 0)
  const all: Record<string, unknown> = {
    open_id: account.id,
    union_id: `union-${account.id}`,
    avatar_url: avatarOf(context.base(), account),
    display_name: account.name,
    username: account.handle,
    is_verified: false,
    profile_deep_link: `${context.base()}/tiktok/@${account.handle}`,
    bio_description: 'An account of the sandbox.',
    follower_count: followersOf(account, now),
    following_count: followingOf(account),
    likes_count: likes,
    video_count: countPostsOf(context.store, account.id),
  }
  return success({ user: Object.fromEntries(asked.map((field) => [field, all[field]])) })
}

const avatarOf = (base: string, { id }: Account) => `${base}/avatars/tiktok/${id}.png`

/**
 * Accounts whose handle ends in `_private` are private, those in `_quiet` have switched interaction off, and those in
 * `_brief` may post videos of at most a minute.
 */
export function creatorOf({ handle }: Account) {
  const isPrivate = handle.endsWith('_private')
  const isQuiet = handle.endsWith('_quiet')
  return {
    privacy_level_options: [
      isPrivate ? 'FOLLOWER_OF_CREATOR' : 'PUBLIC_TO_EVERYONE',
      'MUTUAL_FOLLOW_FRIENDS',
      'SELF_ONLY',
    ],
    comment_disabled: isQuiet,
    duet_disabled: isQuiet || isPrivate,
    stitch_disabled: isQuiet || isPrivate,
    max_video_post_duration_sec: handle.endsWith('_brief') ? 60 : 600,
  }
}

/** `POST /v2/post/publish/creator_info/query/`. */
export function creatorInfo({ context, account }: TiktokCall): Answer {
  return success({
    creator_avatar_url: avatarOf(context.base(), account),
    creator_username: account.handle,
    creator_nickname: account.name,
    ...creatorOf(account),
  })
}
