import { charactersLeft } from '../../../contract/platforms/count.ts'
import { checkContent } from '../../../contract/platforms/check.ts'
import type { TextModel, WritingTask } from '../models/model.ts'
import { isOtherScript, isWrongScript } from './scripts.ts'
import { countWords } from './count-words.ts'

export type Verdict =
  | { kind: 'good' }
  | { kind: 'empty' }
  /** The number of characters above the limit, as the platform counts them. */
  | { kind: 'too_long'; over: number }
  | { kind: 'language' }

/**
 * What is wrong with a cleaned answer, by the same rules as on the screen and for publishing. The built-in writer's
 * language is not checked, because it keeps the user's own words in any language.
 */
export function judgeAnswer(
  task: WritingTask,
  text: string,
  { builtIn }: Pick<TextModel, 'builtIn'>,
): Verdict {
  if (countWords(text, 1) === 0) return { kind: 'empty' }
  if (!builtIn && isWrongLanguage(task, text)) return { kind: 'language' }
  const tooLong = checkContent(task.platform, { text, images: 1 }).some(({ code }) => code === 'too_long')
  return tooLong ? { kind: 'too_long', over: -charactersLeft(task.platform, text) } : { kind: 'good' }
}

/** New texts, translations and versions are in the chosen language; other actions keep the language of the text. */
export function choosesLanguage({ action }: WritingTask): boolean {
  return action === 'write' || action === 'translate' || action === 'version'
}

function isWrongLanguage(task: WritingTask, text: string): boolean {
  return choosesLanguage(task) ? isWrongScript(text, task.language) : isOtherScript(text, task.text)
}
