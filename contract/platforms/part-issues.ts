import type { PartKind } from '../part-kinds.ts'
import type { PostPartInput } from '../post-parts.ts'
import { partName } from '../part-kinds.ts'
import type { PlatformLimits } from './descriptor.ts'
import { platforms, type PlatformKey } from './platforms.ts'

/** A part that is about to be published. `length` as its platform counts it; null while that is not known. */
export type PartDraft = PostPartInput & { length: number | null }

export type PartIssue = {
  code: 'part_refused' | 'too_many_parts' | 'part_blank' | 'part_too_long'
  severity: 'error'
  message: string
}

const nouns: Record<PartKind, { one: string; many: string }> = {
  message: { one: 'further message', many: 'further messages' },
  comment: { one: 'first comment', many: 'first comments' },
}

/** Everything in the parts of a post that its platform would reject. */
export function partIssues(
  platform: PlatformKey,
  parts: readonly PartDraft[],
  { parts: rules }: PlatformLimits,
): PartIssue[] {
  const { name } = platforms[platform]
  const issues: PartIssue[] = []
  const add = (code: PartIssue['code'], message: string) => issues.push({ code, severity: 'error', message })
  for (const [kind, { one, many }] of Object.entries(nouns)) {
    const count = parts.filter((part) => part.kind === kind).length
    const most = rules.find((rule) => rule.kind === kind)?.most ?? 0
    if (count > 0 && most === 0) add('part_refused', `${name} takes no ${many} in a post; remove it.`)
    else if (count > most) {
      add(
        'too_many_parts',
        `${name} takes at most ${most} ${most === 1 ? one : many}; remove ${count - most}.`,
      )
    }
  }
  for (const [index, { kind, content, length }] of parts.entries()) {
    const limit = rules.find((rule) => rule.kind === kind)?.characterLimit
    const which = partName(kind, index + 1, parts.length)
    if (content.trim() === '') add('part_blank', `${which} is empty. Write something or remove it.`)
    else if (limit !== undefined && length !== null && length > limit) {
      add('part_too_long', `${which} is too long for ${name}: ${length} of ${limit} characters.`)
    }
  }
  return issues
}
