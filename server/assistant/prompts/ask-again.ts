import { counted } from '../../../contract/counted.ts'
import { languages } from '../../../contract/assistant/languages.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { choosesLanguage, type MissedGoal } from '../responses/judge-response.ts'
import type { Turn, WritingTask } from '../models/model.ts'

/** The maximum length of a rejected response in the next prompt. */
const mostShown = 8_000

type Fault =
  | { kind: 'too_long'; over: number }
  | { kind: 'endless' }
  | { kind: 'language' }
  | { kind: MissedGoal }

const missed: Record<MissedGoal, string> = {
  not_shorter: 'That is not shorter than the post. Write it in about half as many words.',
  not_longer: 'That is not longer than the post. Say more about what is in it, without new facts.',
  unchanged: 'That has the same words as the post. Say it in other words.',
}

/** The conversation with the unusable response and what was wrong with it. */
export function askAgain(turns: Turn[], task: WritingTask, response: string, fault: Fault): Turn[] {
  // Only the first question and the last response; older attempts do not help.
  return [
    ...turns.slice(0, 1),
    { role: 'assistant', text: response.slice(0, mostShown) },
    { role: 'user', text: complaint(task, fault) },
  ]
}

function complaint(task: WritingTask, fault: Fault): string {
  const { limits, name } = platforms[task.platform]
  const { characterLimit } = limits()
  if (fault.kind === 'language') {
    const wanted = choosesLanguage(task)
      ? `not in ${languages[task.language].label} (${languages[task.language].nativeName})`
      : 'not in the language of the post'
    return `That is ${wanted}. Write it again, all of it in that language. The text of the post alone.`
  }
  if (fault.kind !== 'endless' && fault.kind !== 'too_long') {
    return `${missed[fault.kind]} The text of the post alone.`
  }
  const much =
    fault.kind === 'endless'
      ? `That goes on far beyond the ${characterLimit} characters that ${name} takes.`
      : `That is ${counted(fault.over, 'character')} too long: ${name} takes ${characterLimit}, and counts it as ${characterLimit + fault.over}.`
  return `${much} Write it again in at most ${Math.floor(characterLimit * 0.9)} characters, with the most important left in. The text of the post alone.`
}
