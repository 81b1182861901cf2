import type { z } from 'zod'
import type { Rules, Texts } from './create-text-form.ts'

/** The rules of a schema; of each field the first that is broken. */
export const rulesOf =
  <Values extends Texts>(schema: z.ZodType<Values>): Rules<Values> =>
  (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, string> = {}
    for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message
    return { values, errors }
  }
