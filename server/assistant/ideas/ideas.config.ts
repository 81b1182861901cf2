import { z } from 'zod'

export type IdeasConfig = {
  /** Origins on the operator's own network whose pages users may name; all other pages must be public. */
  pageOrigins: string[]
}

const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin)

export const ideasEnvironment = {
  PAGE_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((address) => address.trim() || []))
    .pipe(z.array(origin)),
}

type Environment = z.output<z.ZodObject<typeof ideasEnvironment>>

export function readIdeas(env: Environment): IdeasConfig {
  return { pageOrigins: env.PAGE_ORIGINS }
}
