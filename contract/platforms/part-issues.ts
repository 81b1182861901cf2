import { partName, type PartKind } from '../posts/post-parts.ts'
import { countCharacters, lengthAlwaysOver } from './count.ts'
import type { PlatformLimits } from './descriptor.ts'
import { imageIssues, videoIssues, type DraftMedia } from './media-issues.ts'
import { platforms, type PlatformKey } from './platforms.ts'

/** A part to be published. Without `images`, it has no media. */
export type PartDraft = { kind: PartKind; content: string } & Partial<DraftMedia>

export type PartIssue = {
  code:
    | 'part_refused'
    | 'too_many_parts'
    | 'part_blank'
    | 'part_too_long'
    | 'part_own_rule'
    | 'part_media_refused'
    | 'part_media'
  severity: 'error' | 'warning'
  message: string
}

const nouns: Record<PartKind, { one: string; many: string }> = {
  message: { one: 'further message', many: 'further messages' },
  comment: { one: 'first comment', many: 'first comments' },
}

/** Everything in the parts of a post that the platform would reject. */
export function partIssues(
  platform: PlatformKey,
  parts: readonly PartDraft[],
  limits: PlatformLimits,
): PartIssue[] {
  const { name, textIssues } = platforms[platform]
  const { parts: rules } = limits
  const issues: PartIssue[] = []
  const add = (code: PartIssue['code'], message: string, severity: PartIssue['severity'] = 'error') =>
    issues.push({ code, severity, message })
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
  for (const [index, { kind, content, images = 0, pictures = [], videos = [] }] of parts.entries()) {
    const { characterLimit: limit, media } = rules.find((rule) => rule.kind === kind) ?? {}
    const which = partName(kind, index + 1, parts.length)
    const length = countCharacters(platform, content)
    if (content.trim() === '') add('part_blank', `${which} is empty. Write something or remove it.`)
    else if (limit !== undefined && length > limit) {
      add('part_too_long', `${which} is too long for ${name}: ${length} of ${limit} characters.`)
    } else if (limit !== undefined && content.length <= lengthAlwaysOver(limit)) {
      for (const { message, severity } of textIssues?.(content) ?? []) {
        add('part_own_rule', `${which}: ${message}`, severity)
      }
    }
    if (images + videos.length === 0 || limit === undefined) continue
    if (!media) add('part_media_refused', `${which} takes no pictures or video on ${name}; remove them.`)
    else {
      for (const { severity, message } of mediaIssues(platform, limits, { images, pictures, videos })) {
        issues.push({ code: 'part_media', severity, message: `${which}: ${message}` })
      }
    }
  }
  return issues
}

const mediaIssues = (platform: PlatformKey, limits: PlatformLimits, media: DraftMedia) => [
  ...videoIssues(platforms[platform], limits, media),
  ...imageIssues(platforms[platform], limits, media),
]
