import { type PointsRecord, lowPointsThreshold } from '../../../contract/points/points.ts'
import { formatDate } from '../../shared/time/date-time.ts'

/** Specification section 3: max(0, total_points - used_points). */
export const remainingPoints = ({ total_points, used_points }: PointsRecord): number =>
  Math.max(0, total_points - used_points)

/** At the threshold or below it, once some are used: a new user with a small plan has all of them and is not warned. */
export const pointsAreLow = (points: PointsRecord): boolean =>
  !points.unlimited && points.used_points > 0 && remainingPoints(points) <= lowPointsThreshold

/** "Feb 1", when monthly points reset. */
export const resetDay = ({ next_reset_date }: PointsRecord): string =>
  formatDate(next_reset_date, { month: 'short', year: false })
