export {
  currentGroupIn,
  mediaInputOf,
  publishGroup,
  queueGroup,
  readGroup,
  repeatGroup,
  saveGroup,
  scheduleGroup,
  targetOf,
  type GroupResponse,
} from './group-calls.ts'
export { choiceOf, doesNotRepeat, repeatOf, type Repeat, type RepeatChoice } from './series/repeat-choices.ts'
export { ruleWords } from './series/rule-words.ts'
export { schedulePosts } from './list-calls.ts'
export {
  refetchIntervalFor,
  useAllPostCounts,
  useFoundPosts,
  usePost,
  usePostGroup,
  usePostsChanged,
  useReusablePosts,
  useUndatedDrafts,
  watchPostGroup,
} from './post-queries.ts'
export { decidePosts, seenOf } from './approval/approval-calls.ts'
export { strayWords, waitingWords } from './approval/approval-words.ts'
export { NobodyApproves } from './approval/nobody-approves.tsx'
export { WaitingCard } from './approval/waiting-card.tsx'
export { CureButton } from './cure/cure-button.tsx'
export { MissingPost } from './post/missing-post.tsx'
export { ProblemLines } from './post/problem-lines.tsx'
export { tellResultsHere } from './post/result-teller.ts'
export { PermalinkLink } from './post/permalink-link.tsx'
export { bestHour } from './schedule/quick-times.ts'
export { bestTimesSource, ownBestTime, useBestTimes } from './schedule/use-best-times.ts'
export { ScheduleDialog } from './schedule/lazy-schedule-dialog.ts'
export type { ChosenTime } from './schedule/schedule-dialog.tsx'
export { PostWarnings } from './warnings/post-warnings.tsx'
export { useSchedulingIsFree } from './schedule/schedule-price.tsx'
