import { z } from 'zod'
import { describeOutcome } from '../responses.ts'
import type { HttpResponse, HttpOutcome } from '../http.ts'

const errorSchema = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
    error_data: z.unknown().optional(),
  }),
})

/** The error body of `api.instagram.com`, which exchanges OAuth codes. */
const signInErrorSchema = z.looseObject({ error_message: z.string() })

export type GraphError = z.infer<typeof errorSchema>['error']

/** The error of an answer; undefined when the body is not an error of the Graph API. */
export function graphErrorOf(answer: HttpResponse): GraphError | undefined {
  const { success, data } = errorSchema.safeParse(answer.json)
  return success ? data.error : undefined
}

/** The outcome of a call as one line for a post's history. */
export function describeGraphOutcome(outcome: HttpOutcome): string {
  if (outcome.kind !== 'answer') return describeOutcome(outcome)
  const error = graphErrorOf(outcome)
  if (error) {
    const codes = [error.code, error.error_subcode].filter((code) => code !== undefined).join('/')
    return describeOutcome(outcome, `${error.message} (${codes})`)
  }
  const signIn = signInErrorSchema.safeParse(outcome.json)
  return describeOutcome(outcome, signIn.data?.error_message)
}

/** Whether the access lacks the permission for this call (Meta: 10 and 200 to 299). It may be valid for other calls. */
export function isPermissionMissing(answer: HttpResponse): boolean {
  const code = graphErrorOf(answer)?.code ?? 0
  return code === 10 || (code >= 200 && code <= 299)
}

/** Whether Meta rejected the id or the secret of the application. These errors share their codes with others. */
export const isAboutApplication = (answer: string): boolean =>
  /client.?(secret|_?id)|validating application|invalid platform app|invalid app ?id/i.test(answer)
