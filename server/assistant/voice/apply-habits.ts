import type { Habit } from '../../../contract/brand-voices/brand-voices.ts'
import { charactersLeft } from '../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { findEmoji, fewAtMost, findHashtags } from '../../../contract/brand-voices/voice-habits.ts'
import type { Voice } from '../../brand-voices/index.ts'

type Setting = {
  voice: Pick<Voice, 'emojiHabit' | 'hashtagHabit' | 'hashtags'>
  platform: PlatformKey
  /** The user's own text, whose emoji and hashtags are kept. */
  source: string
}

/** Neutral emoji that suit every topic. */
const neutral = ['✨', '👇', '🙌', '💬', '👋']
const many = 3

/**
 * Adds a brand's usual emoji and hashtags to a text of the template writer, as far as they fit the platform's limit.
 * The sentences are not changed.
 */
export function applyHabits(text: string, { voice, platform, source }: Setting): string {
  const { body, tags } = takeTags(text)
  const plain = withEmoji(body, voice.emojiHabit, source)
  const wanted = tagsOf(tags, voice, source, platforms[platform].limits().hashtagLimit)
  // Required hashtags of the brand come first, so that they are removed last.
  for (let count = wanted.length; count >= 0; count -= 1) {
    for (const said of [plain, body]) {
      const whole = joined(said, wanted.slice(0, count))
      if (charactersLeft(platform, whole) >= 0) return whole
    }
  }
  return text
}

/** Removes the last lines of a text that contain only hashtags. */
function takeTags(text: string): { body: string; tags: string[] } {
  const lines = text.trimEnd().split('\n')
  const tags: string[] = []
  while (lines.length > 1 && /^\s*(?:[#＃][\p{L}\p{N}_]+\s*)*$/u.test(lines.at(-1) ?? '')) {
    tags.unshift(...findHashtags(lines.pop() ?? '').map(({ tag }) => tag))
  }
  return { body: lines.join('\n').trimEnd(), tags }
}

function tagsOf(written: string[], voice: Setting['voice'], source: string, limit: number): string[] {
  const own = new Set(findHashtags(source).map(({ tag }) => tag.toLowerCase()))
  const always = new Set(voice.hashtags.map((tag) => tag.toLowerCase()))
  const theirs = written.filter((tag) => own.has(tag.toLowerCase()) && !always.has(tag.toLowerCase()))
  const added = written.filter((tag) => !own.has(tag.toLowerCase()) && !always.has(tag.toLowerCase()))
  const room =
    voice.hashtagHabit === 'none' ? 0 : voice.hashtagHabit === 'few' ? fewAtMost.hashtags : Infinity
  const others = [...theirs, ...added.slice(0, Math.max(0, room - theirs.length))]
  return [...voice.hashtags, ...others].slice(0, limit)
}

function joined(body: string, tags: string[]): string {
  const there = new Set(findHashtags(body).map(({ tag }) => tag.toLowerCase()))
  const missing = tags.filter((tag) => !there.has(tag.toLowerCase()))
  return missing.length === 0 ? body : `${body}\n\n${missing.map((tag) => `#${tag}`).join(' ')}`
}

function withEmoji(body: string, habit: Habit, source: string): string {
  if (habit === 'many') return moreEmoji(body)
  const own = new Set(findEmoji(source).map(({ from, to }) => source.slice(from, to)))
  const allowed = habit === 'none' ? 0 : fewAtMost.emoji
  const ranges = findEmoji(body)
  const theirs = ranges.filter(({ from, to }) => own.has(body.slice(from, to))).length
  let room = Math.max(0, allowed - theirs)
  const removed = ranges.filter(({ from, to }) => {
    if (own.has(body.slice(from, to))) return false
    room -= 1
    return room < 0
  })
  let text = body
  for (const { from, to } of removed.toReversed()) text = without(text, from, to)
  return text.trim()
}

/** Also removes a space, so that none is doubled or at the end of a line. */
function without(text: string, from: number, to: number): string {
  const before = text.slice(0, from)
  const after = text.slice(to)
  if (/^(?:\n|$)/u.test(after)) return before.replace(/[ \u00A0]$/u, '') + after
  if (/(?:^|\s)$/u.test(before)) return before + after.replace(/^[ \u00A0]/u, '')
  return (/^(?:\s|$)/u.test(after) ? before.replace(/[ \u00A0]$/u, '') : before) + after
}

/** Adds one at the end of each paragraph that has none, up to a maximum. */
function moreEmoji(body: string): string {
  let count = findEmoji(body).length
  const unused = neutral.filter((one) => !body.includes(one))
  return body
    .split('\n\n')
    .map((paragraph) => {
      const bare = findEmoji(paragraph).length === 0 && !/https?:\/\/\S+$|[:：]$/u.test(paragraph)
      const next = count < many && bare ? unused.shift() : undefined
      if (next === undefined) return paragraph
      count += 1
      return `${paragraph}${/[。！？]$/u.test(paragraph) ? '' : ' '}${next}`
    })
    .join('\n\n')
}
