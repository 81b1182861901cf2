import { z } from 'zod'

/** An environment variable in seconds, above 0. */
export const secondsUpTo = (most: number): z.ZodCoercedNumber => z.coerce.number().positive().max(most)
