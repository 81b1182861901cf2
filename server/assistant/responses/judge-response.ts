import { charactersLeft, countCodePoints } from '../../../contract/platforms/count.ts'
import { contentIssues } from '../../../contract/platforms/content-issues.ts'
import type { TextModel, WritingTask } from '../models/model.ts'
import { isOtherLanguage, isWrongLanguage } from './check-language.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

export type Verdict =
  | { kind: 'good' }
  | { kind: 'empty' }
  /** The number of characters above the limit, as the platform counts them. */
  | { kind: 'too_long'; over: number }
  | { kind: 'language' }
  | { kind: MissedGoal }

/** How a text fails the purpose of its action. */
export type MissedGoal = 'not_shorter' | 'not_longer' | 'unchanged'

/** A text whose length differs by less was not shortened or lengthened. */
const leastDifference = 0.05

/**
 * Checks a cleaned response with the rules of the screens and of publishing. The template writer is trusted: it keeps
 * the user's own words in any language, and leaves a text unchanged that it cannot edit.
 */
export async function judgeResponse(
  task: WritingTask,
  text: string,
  { builtIn }: Pick<TextModel, 'builtIn'>,
): Promise<Verdict> {
  if (countWords(text, 1) === 0) return { kind: 'empty' }
  if (!builtIn && (await hasWrongLanguage(task, text))) return { kind: 'language' }
  if (contentIssues(task.platform, { text, images: 1 }).some(({ code }) => code === 'too_long')) {
    return { kind: 'too_long', over: -charactersLeft(task.platform, text) }
  }
  const missed = builtIn ? undefined : missedGoal(task, text)
  return { kind: missed ?? 'good' }
}

/** New texts, translations and versions are in the chosen language; other actions keep the language of the text. */
export function choosesLanguage({ action }: Pick<WritingTask, 'action'>): boolean {
  return action === 'write' || action === 'translate' || action === 'version'
}

/** How the text fails the purpose of its action; undefined if it does not. */
export function missedGoal({ action, text: source }: WritingTask, text: string): MissedGoal | undefined {
  const ratio = countCodePoints(text.trim()) / Math.max(1, countCodePoints(source.trim()))
  if (action === 'shorten' && ratio > 1 - leastDifference) return 'not_shorter'
  if (action === 'lengthen' && ratio < 1 + leastDifference) return 'not_longer'
  const isReworded = action === 'rephrase' || action === 'tone'
  return isReworded && wordsOf(text) === wordsOf(source) ? 'unchanged' : undefined
}

/** Differences in punctuation and case do not count as other words. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function hasWrongLanguage(task: WritingTask, text: string): Promise<boolean> {
  return choosesLanguage(task) ? isWrongLanguage(text, task.language) : isOtherLanguage(text, task.text)
}

/** Counts words in any script, up to `enough`. */
export function countWords(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) {
    if (isWordLike === true) count += 1
    if (count >= enough) break
  }
  return count
}
