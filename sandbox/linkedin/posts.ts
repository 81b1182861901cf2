import type { Answer } from '../http/responses.ts'
import { findPost, listPostsOf } from '../store/posts.queries.ts'
import { type Post, removePost } from '../store/posts.ts'
import {
  isOrganization,
  type LinkedinCall,
  ownActor,
  publishingActor,
  requireFinder,
  requireScope,
} from './endpoint.ts'
import { denied, invalid, missing } from './problems.ts'

type Details = { author: string; commentary: string; content?: object }

export const detailsOf = ({ details }: Post): Details => JSON.parse(details) as Details

/** `GET /rest/posts?q=author`: only for an organization. */
export function listPosts(call: LinkedinCall): Answer {
  const { context, query } = call
  const { author = '', q } = query
  requireFinder(call)
  if (q !== 'author') throw invalid(`Unknown finder ${q}`)
  const organization = ownActor(call, author)
  if (!organization || !isOrganization(author)) throw denied(`posts of ${author}`)
  requireScope(call, 'r_organization_social', 'posts.FINDER-author')
  const start = Number(query.start ?? 0)
  const count = Number(query.count ?? 10)
  if (!Number.isInteger(count) || count < 1 || count > 100) throw invalid('count has to be between 1 and 100')
  // Shares and videos have different kinds of ids, so the posts are sorted by time.
  const all = listPostsOf(context.store, organization.id, { limit: 1000 })
    .filter((post) => detailsOf(post).author === author)
    .toSorted((one, other) => numberOf(other).localeCompare(numberOf(one)))
  const elements = all.slice(start, start + count).map(present)
  return { status: 200, body: { elements, paging: { start, count, links: [], total: all.length } } }
}

const numberOf = ({ id }: Post): string => id.slice(id.lastIndexOf(':') + 1)

export function readPost(call: LinkedinCall): Answer {
  return { status: 200, body: present(ownPost(call)) }
}

/** 204, even if the post no longer exists. */
export function deletePost(call: LinkedinCall): Answer {
  const post = findPost(call.context.store, 'linkedin', call.path.urn ?? '')
  if (post) removePost(call.context, publishingActor(call, detailsOf(post).author), post, call.arrivedAt)
  return { status: 204, body: '' }
}

/** The post in the path, if the token may act for its author. */
export function ownPost(call: LinkedinCall): Post {
  const urn = call.path.urn ?? ''
  const post = findPost(call.context.store, 'linkedin', urn)
  if (!post || !ownActor(call, detailsOf(post).author)) throw missing(urn)
  return post
}

function present(post: Post): object {
  const { author, commentary, content } = detailsOf(post)
  return {
    id: post.id,
    author,
    commentary,
    ...(content && { content }),
    visibility: 'PUBLIC',
    lifecycleState: 'PUBLISHED',
    createdAt: post.createdAt,
    publishedAt: post.createdAt,
    lastModifiedAt: post.createdAt,
    isReshareDisabledByAuthor: false,
  }
}
