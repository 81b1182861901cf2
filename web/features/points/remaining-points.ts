import { type PointsRecord, lowPointsThreshold } from '../../../contract/points/points.ts'
import { formatDate } from '../../shared/time/date-time.ts'

/** Specification section 3: max(0, total_points - used_points). */
export const remainingPoints = ({ total_points, used_points }: PointsRecord): number =>
  Math.max(0, total_points - used_points)

/** Specification section 9: 20 or fewer remain. */
export const pointsAreLow = (points: PointsRecord): boolean =>
  !points.unlimited && remainingPoints(points) <= lowPointsThreshold

/** Whether the top bar warns: the few points of a small plan are not low from its first day. */
export const pointsRunOut = (points: PointsRecord): boolean =>
  pointsAreLow(points) &&
  (points.total_points > lowPointsThreshold || remainingPoints(points) <= points.total_points / 2)

/** "Feb 1", when monthly points reset. */
export const resetDay = ({ next_reset_date }: PointsRecord): string =>
  formatDate(next_reset_date, { month: 'short', year: false })
