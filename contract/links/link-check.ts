import { z } from '../zod.ts'
import { success } from '../api.ts'

/** `missing`: its server says that there is no such page. `silent`: nothing usable comes back. */
const linkAnswerSchema = z.enum(['answers', 'missing', 'silent'])

export type LinkResponse = z.infer<typeof linkAnswerSchema>

export const linkCheckResponseSchema = success({ answer: linkAnswerSchema })
