import { z } from 'zod'

export type PointsConfig = {
  /** No points are charged for anything. */
  unlimitedPoints: boolean
}

export const pointsEnvironment = { POINTS: z.enum(['metered', 'unlimited']).default('metered') }

type Environment = z.output<z.ZodObject<typeof pointsEnvironment>>

export function readPoints(env: Environment): PointsConfig {
  return { unlimitedPoints: env.POINTS === 'unlimited' }
}
