export {
  currentGroupIn,
  mediaInputOf,
  publishGroup,
  readGroup,
  saveGroup,
  scheduleGroup,
  targetOf,
  type GroupAnswer,
} from './group-calls.ts'
export { useFoundPosts, usePost, usePostGroup, usePostsChanged, watchPostGroup } from './post-queries.ts'
export { PermalinkLink } from './post/permalink-link.tsx'
export { bestHour } from './schedule/quick-times.ts'
export { ScheduleDialog } from './schedule/lazy-schedule-dialog.tsx'
export type { ChosenTime } from './schedule/schedule-dialog.tsx'
export { useSchedulingIsFree } from './schedule/schedule-price.tsx'
