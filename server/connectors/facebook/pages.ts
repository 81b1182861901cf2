import { z } from 'zod'
import type { Refusal } from '../connector.ts'
import { bodyOf } from '../responses.ts'
import { cursorAfter, listSchemaOf } from '../graph/paging.ts'
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
const listSchema = listSchemaOf(ownPageSchema)

export type FacebookPage = z.infer<typeof pageSchema>
export type OwnPage = z.infer<typeof ownPageSchema>

const pageSize = 100
const pageLimit = 10

/** The Pages on which the user may publish, with their tokens. */
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
    const list = bodyOf(outcome, listSchema)
    if (!list) return refusalOf(outcome)
    // A user without this task can only view the Page or answer messages.
    pages.push(...list.data.filter(({ tasks }) => tasks?.includes('CREATE_CONTENT') ?? true))
    after = cursorAfter(list)
    if (after === undefined) break
  }
  return { kind: 'pages', pages }
}
