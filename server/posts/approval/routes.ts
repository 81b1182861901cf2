import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema } from '../../../contract/api.ts'
import {
  changeApprovalSchema,
  changedApprovalResponseSchema,
} from '../../../contract/approval/approval-settings.ts'
import { approvalStepsResponseSchema, decideSchema } from '../../../contract/approval/approval.ts'
import {
  bulkDecideSchema,
  bulkResponseSchema,
  takeBackApprovalSchema,
} from '../../../contract/posts/bulk-posts.ts'
import { postResponseSchema } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import { ok } from '../../infra/http/ok.ts'
import { presentPost } from '../posts.view.ts'
import { changeApproval } from './waiting/change-approval.ts'
import { decidePost } from './decide/decide-post.ts'
import { decidePosts } from './decide/decide-posts.ts'
import { takeApprovalsBack } from './decide/take-back-approval.ts'
import { readSteps } from './read-steps.ts'

const tags = ['approval']

/** The approval of `/posts/:id`, and decisions about several posts; registered under `/api`. */
export function approvalRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/workspaces/current/approval',
      {
        config: { access: 'workspace:manage' },
        schema: { tags, body: changeApprovalSchema, response: { 200: changedApprovalResponseSchema } },
      },
      async ({ caller, body }) => {
        const posts = await changeApproval(ctx, caller, body)
        const { scheduled: _scheduled, ...approval } = body
        return ok({ approval, posts })
      },
    )
    app.get(
      '/posts/:id/approval',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'readApproval',
          summary: 'Read who asked for the approval of a post and who decided what',
          params: idParamsSchema,
          response: { 200: approvalStepsResponseSchema },
        },
      },
      async ({ caller, params: { id } }) => ok(await readSteps(ctx, caller, id)),
    )
    app.post(
      '/posts/:id/decide',
      {
        config: { access: { capability: 'posts:approve', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'decidePost',
          summary: 'Approve a post, ask for changes or reject it',
          description: 'The decision is for the content of the given version.',
          fails: ['conflict', 'stale_version'],
          params: idParamsSchema,
          body: decideSchema,
          response: { 200: postResponseSchema },
        },
      },
      async ({ caller, params: { id }, body }) =>
        ok({ post: await presentPost(ctx, caller, await decidePost(ctx, caller, id, body)) }),
    )
    app.post(
      '/bulk-posts/decide',
      {
        config: { access: { capability: 'posts:approve', verified: true }, api: 'v1' },
        schema: {
          tags,
          operationId: 'decidePosts',
          summary: 'Approve several posts, ask for changes or reject them',
          body: bulkDecideSchema,
          response: { 200: bulkResponseSchema },
        },
      },
      async ({ caller, body }) => ok(await decidePosts(ctx, caller, body)),
    )
    app.post(
      '/bulk-posts/take-back-approval',
      {
        config: { access: { capability: 'posts:approve', verified: true } },
        schema: { tags, body: takeBackApprovalSchema, response: { 200: bulkResponseSchema } },
      },
      async ({ caller, body }) => ok(await takeApprovalsBack(ctx, caller, body)),
    )
  }
}
