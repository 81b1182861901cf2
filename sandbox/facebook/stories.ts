import type { Answer } from '../http/responses.ts'
import { findMedia } from '../store/media.queries.ts'
import { isPosted, listMediaOfPost, listPostsOf } from '../store/posts.queries.ts'
import { graphError, invalidParameter } from '../graph/graph-errors.ts'
import { createPost } from './create-post.ts'
import type { PageCall } from './endpoint.ts'

/** `POST /{page}/photo_stories`: publishes an unpublished photo as a story. */
export function createPhotoStory(call: PageCall): Answer {
  const { context, page, fields } = call
  const photo = findMedia(context.store, 'facebook', fields.photo_id ?? '')
  if (photo?.accountId !== page.id || photo.expiresAt <= context.clock()) {
    throw invalidParameter('photo_id: the photo does not exist')
  }
  if (isPosted(context.store, photo.id)) {
    throw graphError({ message: 'Invalid parameter', code: 100, subcode: 1_366_051 })
  }
  const id = createPost(call, { text: '', kind: 'STORY', mediaIds: [photo.id] })
  return { status: 200, body: { success: true, post_id: id.split('_')[1] } }
}

/** `GET /{page}/stories`, newest first. In the sandbox, every Page archives its stories. */
export function listStories({ context, page }: PageCall): Answer {
  const stories = listPostsOf(context.store, page.id, { limit: 100 }).filter(({ kind }) => kind === 'STORY')
  const data = stories.map((post) => {
    const [media] = listMediaOfPost(context.store, post.id)
    return {
      post_id: post.id.split('_')[1],
      status: 'published',
      creation_time: String(Math.floor(post.createdAt / 1000)),
      media_type: media?.category === 'video' ? 'video' : 'photo',
      media_id: media?.id,
      url: `${context.base()}/facebook/${post.id}`,
    }
  })
  return { status: 200, body: { data } }
}
