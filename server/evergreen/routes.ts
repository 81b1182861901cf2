import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  addEvergreenPostsSchema,
  changeEvergreenSetSchema,
  createEvergreenSetSchema,
  evergreenSetResponseSchema,
  evergreenSetsResponseSchema,
  evergreenVersionQuerySchema,
  generateVariationSchema,
  replaceVariationsSchema,
} from '../../contract/evergreen/evergreen.ts'
import { openRewriter } from '../assistant/index.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { worksFor } from '../infra/http/works-for.ts'
import { ok } from '../infra/http/ok.ts'
import { addEvergreenPosts, removeEvergreenPost } from './add-posts.ts'
import {
  changeEvergreenSet,
  createEvergreenSet,
  deleteEvergreenSet,
  pauseEvergreenSet,
  resumeEvergreenSet,
} from './change-set.ts'
import { listEvergreenSets, readEvergreenSet } from './read-sets.ts'
import { generateVariation, replaceVariations } from './reword-post.ts'

const tags = ['evergreen']
const params = idParamsSchema
const reads = { access: 'posts:read' } as const
const changes = { access: { capability: 'posts:publish', verified: true } } as const
const response = { 200: evergreenSetResponseSchema }
const can = (caller: Caller) => ({ change: caller.capabilities.has(changes.access.capability) })

/**
 * `/evergreen`: sets of posts that are published repeatedly. In `/evergreen-posts`, `:id` is the id of a post in its
 * set.
 */
export function evergreenRoutes(ctx: Context): FastifyPluginAsyncZod {
  const rewriter = openRewriter(ctx)
  const setOf = async (caller: Caller, id: string) => {
    const read = await readEvergreenSet(ctx, caller, id)
    const isOwn = read.set.accounts.every(({ socialAccountId }) => worksFor(caller, socialAccountId))
    return ok({ ...read, can: { change: can(caller).change && isOwn } })
  }

  return async (app) => {
    // Releases the points of running variations before the process ends.
    app.addHook('preClose', () => rewriter.stopAll())
    app.get(
      '/evergreen',
      { config: reads, schema: { tags, response: { 200: evergreenSetsResponseSchema } } },
      async ({ caller }) => ok({ sets: await listEvergreenSets(ctx, caller), can: can(caller) }),
    )
    app.post(
      '/evergreen',
      { config: changes, schema: { tags, body: createEvergreenSetSchema, response } },
      async ({ caller, body }) => {
        await createEvergreenSet(ctx, caller, body)
        return setOf(caller, body.id)
      },
    )
    app.get(
      '/evergreen/:id',
      { config: reads, schema: { tags, params, response } },
      ({ caller, params: { id } }) => setOf(caller, id),
    )
    app.put(
      '/evergreen/:id',
      { config: changes, schema: { tags, params, body: changeEvergreenSetSchema, response } },
      async ({ caller, params: { id }, body }) => {
        await changeEvergreenSet(ctx, caller, id, body)
        return setOf(caller, id)
      },
    )
    app.post(
      '/evergreen/:id/pause',
      { config: changes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => {
        await pauseEvergreenSet(ctx, caller, id)
        return setOf(caller, id)
      },
    )
    app.post(
      '/evergreen/:id/resume',
      { config: changes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => {
        await resumeEvergreenSet(ctx, caller, id)
        return setOf(caller, id)
      },
    )
    app.delete(
      '/evergreen/:id',
      {
        config: changes,
        schema: { tags, params, querystring: evergreenVersionQuerySchema, response: { 200: success({}) } },
      },
      async ({ caller, params: { id }, query: { version } }) => {
        await deleteEvergreenSet(ctx, caller, id, version)
        return ok()
      },
    )
    app.post(
      '/evergreen/:id/posts',
      { config: changes, schema: { tags, params, body: addEvergreenPostsSchema, response } },
      async ({ caller, params: { id }, body }) => {
        await addEvergreenPosts(ctx, caller, id, body)
        return setOf(caller, id)
      },
    )
    app.delete(
      '/evergreen-posts/:id',
      { config: changes, schema: { tags, params, response } },
      async ({ caller, params: { id } }) => setOf(caller, await removeEvergreenPost(ctx, caller, id)),
    )
    app.put(
      '/evergreen-posts/:id/variations',
      { config: changes, schema: { tags, params, body: replaceVariationsSchema, response } },
      async ({ caller, params: { id }, body }) =>
        setOf(caller, await replaceVariations(ctx, caller, id, body)),
    )
    app.post(
      '/evergreen-posts/:id/variations',
      { config: changes, schema: { tags, params, body: generateVariationSchema, response } },
      async ({ caller, params: { id: postId }, body: { id } }) =>
        setOf(caller, await generateVariation(ctx, rewriter, caller, { postId, id })),
    )
  }
}
