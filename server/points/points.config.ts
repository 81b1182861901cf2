import { z } from 'zod'

export type PointsConfig = {
  /** True if the installation charges no points. */
  unlimitedPoints: boolean
}

export const pointsEnvironment = {
  POINTS: z
    .enum(['metered', 'unlimited'])
    .default('metered')
    .describe('metered, or unlimited, which charges nothing.'),
}

type Environment = z.output<z.ZodObject<typeof pointsEnvironment>>

export function readPoints(env: Environment): PointsConfig {
  return { unlimitedPoints: env.POINTS === 'unlimited' }
}
