import { z } from 'zod'
import { parseFailpoints, type Failpoint } from './failpoints.ts'

export type FailpointsConfig = {
  /** The armed failpoints of this process. Empty outside of tests. */
  failpoints: Failpoint[]
}

export const failpointsEnvironment = {
  FAILPOINTS: z
    .string()
    .default('')
    .transform((text, ctx) => {
      try {
        return parseFailpoints(text)
      } catch (error) {
        ctx.addIssue(error instanceof Error ? error.message : String(error))
        return z.NEVER
      }
    }),
}

type Environment = z.output<z.ZodObject<typeof failpointsEnvironment>>

export function readFailpoints(env: Environment): FailpointsConfig {
  return { failpoints: env.FAILPOINTS }
}
