import type { PostPartInput } from '../post-parts.ts'
import { contentIssues, type ContentIssue, type Draft } from './content-issues.ts'
import { charactersLeft, countCharacters } from './count.ts'
import type { PlatformKey } from './platforms.ts'

type Uncounted = Omit<Draft, 'parts'> & { parts?: readonly PostPartInput[] }

/** What a platform would reject in a post, with the length of its texts as the platform counts them. */
export function checkContent(platform: PlatformKey, draft: Uncounted): ContentIssue[] {
  const parts = (draft.parts ?? []).map(({ kind, content }) => ({
    kind,
    content,
    length: countCharacters(platform, content),
  }))
  return contentIssues(platform, { ...draft, parts }, charactersLeft(platform, draft.text))
}
