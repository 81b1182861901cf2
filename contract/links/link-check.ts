import { z } from '../zod.ts'
import { success } from '../api.ts'

/** `missing`: the server reports that the page does not exist. `silent`: there was no usable response. */
const linkAnswerSchema = z.enum(['answers', 'missing', 'silent'])

export type LinkResponse = z.infer<typeof linkAnswerSchema>

export const linkCheckResponseSchema = success({ answer: linkAnswerSchema })
