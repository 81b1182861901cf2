import type { PointsRecord } from '../../../contract/points.ts'
import { lowPointsThreshold } from '../../../contract/point-costs.ts'

/** Specification section 3: max(0, total_points - used_points). */
export const remainingPoints = ({ total_points, used_points }: PointsRecord): number =>
  Math.max(0, total_points - used_points)

/** At the threshold or below it. Of a small balance at least half has to be used, so that a new user is not warned. */
export const pointsAreLow = (points: PointsRecord): boolean =>
  !points.unlimited && remainingPoints(points) <= Math.min(lowPointsThreshold, points.total_points / 2)

/** "Feb 1", when monthly points reset. */
export const resetDay = ({ next_reset_date }: PointsRecord): string =>
  new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' }).format(new Date(next_reset_date))
