import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import { describeGraphOutcome } from '../graph/graph-error.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'

export const pageFields = 'id,name,username,picture.type(large),followers_count'

export const pageSchema = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  username: z.string().optional(),
  picture: z.looseObject({ data: z.looseObject({ url: z.string().optional() }) }).optional(),
  followers_count: z.number().optional(),
})

const ownPageSchema = pageSchema.extend({
  access_token: z.string().min(1),
  tasks: z.array(z.string()).optional(),
})
const listSchema = z.looseObject({
  data: z.array(ownPageSchema),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})

export type FacebookPage = z.infer<typeof pageSchema>
export type OwnPage = z.infer<typeof ownPageSchema>

const pageSize = 100
const pageLimit = 10

/** The Pages on which the person may publish, with their tokens. */
export async function readPages(
  settings: FacebookSettings,
  userToken: string,
  timeoutMs?: number,
): Promise<{ kind: 'pages'; pages: OwnPage[] } | Refusal> {
  const pages: OwnPage[] = []
  let after: string | undefined
  for (let lists = 0; lists < pageLimit; lists += 1) {
    const outcome = await callFacebook(settings, {
      method: 'GET',
      path: '/me/accounts',
      accessToken: userToken,
      parameters: {
        fields: `${pageFields},access_token,tasks`,
        limit: String(pageSize),
        ...(after !== undefined && { after }),
      },
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
    if (outcome.kind !== 'answer' || outcome.status !== 200) return refusalOf(outcome)
    const { success, data } = listSchema.safeParse(outcome.json)
    if (!success) return { kind: 'unavailable', retryAfterMs: null, answer: describeGraphOutcome(outcome) }
    // Without this task of theirs, a person may only look at the Page or answer messages.
    pages.push(...data.data.filter(({ tasks }) => tasks?.includes('CREATE_CONTENT') ?? true))
    after = data.paging?.next === undefined ? undefined : data.paging.cursors?.after
    if (after === undefined) break
  }
  return { kind: 'pages', pages }
}
