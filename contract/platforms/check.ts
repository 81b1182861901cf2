import { contentIssues, type ContentIssue, type Draft } from './content-issues.ts'
import { charactersLeft } from './count.ts'
import type { PlatformKey } from './platforms.ts'

/** What a platform would reject in a post, with the length of the text as the platform counts it. */
export const checkContent = (platform: PlatformKey, draft: Draft): ContentIssue[] =>
  contentIssues(platform, draft, charactersLeft(platform, draft.text))
