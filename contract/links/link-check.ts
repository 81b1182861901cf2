import { z } from '../zod.ts'
import { success } from '../api.ts'

/** `missing`: the server answers that there is no such page. `silent`: there is no usable response. */
const linkAnswerSchema = z.enum(['answers', 'missing', 'silent'])

export type LinkResponse = z.infer<typeof linkAnswerSchema>

export const linkCheckResponseSchema = success({ answer: linkAnswerSchema })
