import type { ActivityCategory } from '../../../contract/activity/activities.ts'

/** `from` and `to` are values of a date field ("2026-11-21"), both included; empty means no limit. */
export type ActivityFilter = {
  member: string | null
  category: ActivityCategory | null
  from: string
  to: string
}

export const noFilter: ActivityFilter = { member: null, category: null, from: '', to: '' }

export const isFiltered = (filter: ActivityFilter): boolean => activityQuery(filter).size > 0

/** A year that is typed half is not sent. */
const dayPattern = /^2\d{3}-\d{2}-\d{2}$/

/** The query parameters of the activity calls. */
export function activityQuery({ member, category, from, to }: ActivityFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (member !== null) query.set('member', member)
  if (category !== null) query.set('category', category)
  if (dayPattern.test(from)) query.set('from', from)
  if (dayPattern.test(to)) query.set('to', to)
  return query
}
