import { followersOf } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import { countPostsOf, listPostsOf } from '../store/posts.queries.ts'
import { engagementOf } from '../store/engagement.ts'
import type { YoutubeCall } from './endpoint.ts'
import { partsIn } from './parts.ts'
import { refuse } from './google-errors.ts'

/** `GET /youtube/v3/channels?mine=true`: the channel that the user chose. */
export function listProfiles(call: YoutubeCall): Answer {
  const { context, account, query } = call
  if (query.mine !== 'true' && query.id === undefined) {
    throw refuse(
      400,
      'missingRequiredParameter',
      'No filter selected. Expected one of: id, mine',
      'youtube.parameter',
    )
  }
  const isAsked = query.mine === 'true' || query.id?.split(',').includes(account.id)
  const picture = `${context.base()}/avatars/youtube/${account.id}.png`
  const now = context.clock()
  const views = listPostsOf(context.store, account.id, { limit: 1000 })
    .map((post) => engagementOf(post, now).views)
    .reduce((sum, one) => sum + one, 0)
  const parts = partsIn(query, {
    snippet: {
      title: account.name,
      description: 'A channel of the sandbox.',
      customUrl: `@${account.handle}`,
      publishedAt: new Date(account.createdAt).toISOString(),
      thumbnails: {
        default: { url: picture, width: 88, height: 88 },
        medium: { url: picture, width: 240, height: 240 },
        high: { url: picture, width: 800, height: 800 },
      },
    },
    statistics: {
      viewCount: String(views),
      // YouTube rounds to three digits.
      subscriberCount: String(Number(followersOf(account, now).toPrecision(3))),
      hiddenSubscriberCount: false,
      videoCount: String(countPostsOf(context.store, account.id)),
    },
    contentDetails: { relatedPlaylists: { likes: '', uploads: account.id.replace(/^UC/, 'UU') } },
    status: { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'allowed' },
  })
  const items = isAsked ? [{ kind: 'youtube#channel', etag: account.id, id: account.id, ...parts }] : []
  return {
    status: 200,
    body: {
      kind: 'youtube#channelListResponse',
      etag: 'sandbox',
      pageInfo: { totalResults: items.length, resultsPerPage: 5 },
      ...(items.length > 0 && { items }),
    },
  }
}
