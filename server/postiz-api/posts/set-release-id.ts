import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { confirmPublished, readPost } from '../../posts/index.ts'

/**
 * `PUT /posts/:id/release-id`: the answer to whether a post is on its platform, with its address there. Other posts know
 * what their platform calls them.
 */
export async function setReleaseId(
  ctx: Context,
  caller: Caller,
  id: string,
  releaseId: string,
): Promise<{ id: string; releaseURL: string }> {
  const { post } = await readPost(ctx, caller, id)
  if (post.status !== 'needs_attention') throw invalid('This post lacks no release id.')
  if (!/^https?:\/\//i.test(releaseId) || !URL.canParse(releaseId)) {
    throw invalid('Send the address of the post on its platform, which starts with https://.')
  }
  await confirmPublished(ctx, caller, id, { version: post.version, permalink: releaseId })
  return { id, releaseURL: releaseId }
}
