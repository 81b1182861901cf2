import { contentIssues, type ContentIssue, type Draft } from './content-issues.ts'
import { charactersLeft, countCharacters } from './count.ts'
import type { LimitedAccount } from './descriptor.ts'
import { partIssues, type PartIssue, type UncountedPart } from './part-issues.ts'
import { platforms, type PlatformKey } from './platforms.ts'
import { lengthAlwaysOver } from './far-too-long.ts'

type Uncounted = Omit<Draft, 'parts'> & { parts?: readonly UncountedPart[] }

/**
 * What a platform would reject in a post, with the length of its texts as the platform counts them. A text that is far too
 * long is not counted.
 */
export function checkContent(platform: PlatformKey, draft: Uncounted): ContentIssue[] {
  const { characterLimit } = platforms[platform].limits(draft.account)
  const isFarTooLong = draft.text.length > lengthAlwaysOver(characterLimit)
  const left = isFarTooLong ? -1 : charactersLeft(platform, draft.text, draft.account)
  return contentIssues(platform, { ...draft, parts: counted(platform, draft.parts ?? []) }, left)
}

/** As `checkContent`, only for the parts of a post. */
export const checkParts = (
  platform: PlatformKey,
  parts: readonly UncountedPart[],
  account?: LimitedAccount | null,
): PartIssue[] => partIssues(platform, counted(platform, parts), platforms[platform].limits(account))

function counted(platform: PlatformKey, parts: readonly UncountedPart[]) {
  return parts.map((part) => ({ ...part, length: countCharacters(platform, part.content) }))
}
