import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../contract/api.ts'
import {
  changeLabelSchema,
  createLabelSchema,
  labelResponseSchema,
  labelsResponseSchema,
  labelVersionQuerySchema,
  type Label,
} from '../../contract/labels/labels.ts'
import type { Context } from '../context.ts'
import { ok } from '../infra/http/ok.ts'
import { changeLabel } from './change-label.ts'
import { createLabel } from './create-label.ts'
import { deleteLabel } from './delete-label.ts'
import { listLabelRows, type LabelRow } from './labels.queries.ts'

const tags = ['labels']

/** `/labels`: the labels of the workspace; registered under `/api`. */
export function labelRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/labels',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listLabels',
          summary: 'List the labels of the workspace',
          response: { 200: labelsResponseSchema },
        },
      },
      async ({ caller }) => {
        const rows = await listLabelRows(ctx.db, caller.workspaceId)
        return ok({
          labels: rows.map(presentLabel),
          can: { write: caller.capabilities.has('posts:write') },
        })
      },
    )
    app.post(
      '/labels',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'createLabel',
          summary: 'Create a label',
          fails: ['conflict'],
          body: createLabelSchema,
          response: { 200: labelResponseSchema },
        },
      },
      async ({ caller, body }) => ok({ label: presentLabel(await createLabel(ctx, caller, body)) }),
    )
    app.put(
      '/labels/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'changeLabel',
          summary: 'Change the name or the color of a label',
          fails: ['conflict'],
          params: idParamsSchema,
          body: changeLabelSchema,
          response: { 200: labelResponseSchema },
        },
      },
      async ({ caller, params, body }) =>
        ok({ label: presentLabel(await changeLabel(ctx, caller, params.id, body)) }),
    )
    app.delete(
      '/labels/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteLabel',
          summary: 'Delete a label; the posts that have it stay',
          params: idParamsSchema,
          querystring: labelVersionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async ({ caller, params, query }) => {
        await deleteLabel(ctx, caller, params.id, query.version)
        return ok()
      },
    )
  }
}

function presentLabel({ id, name, color, version }: LabelRow): Label {
  return { id, name, color, version }
}
