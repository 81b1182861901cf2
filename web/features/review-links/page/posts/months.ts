import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { wallDayOf } from '../../../../shared/time/wall-time.ts'

/** `day`: such as `2026-12-02`, in the time zone of the review; null before and after the month. */
export type Cell = { key: string; day: string | null; posts: readonly ReviewPost[] }
export type Month = { month: string; cells: readonly Cell[] }

/** The months that have posts with a time, as weeks that begin on Monday. */
export function monthsOf(posts: readonly ReviewPost[], timeZone: string): Month[] {
  const timed = posts.flatMap((post) => {
    const at = post.publishedAt ?? post.scheduledAt
    return at === null ? [] : [{ post, day: wallDayOf(new Date(at), timeZone) }]
  })
  const byDay = Map.groupBy(timed, ({ day }) => day)
  const months = [...new Set(timed.map(({ day }) => day.slice(0, 7)))].toSorted()
  return months.map((month) => {
    const [year = 0, of = 0] = month.split('-').map(Number)
    const before = (new Date(Date.UTC(year, of - 1, 1)).getUTCDay() + 6) % 7
    const days = new Date(Date.UTC(year, of, 0)).getUTCDate()
    const cells = Array.from({ length: Math.ceil((before + days) / 7) * 7 }, (_, at) => {
      const date = at - before + 1
      const day = date < 1 || date > days ? null : `${month}-${String(date).padStart(2, '0')}`
      const here = day === null ? [] : (byDay.get(day) ?? [])
      return { key: `${month} ${at}`, day, posts: here.map(({ post }) => post) }
    })
    return { month, cells }
  })
}
