import type { GenerationProblem, GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { presentProblem } from '../generations/problem-messages.ts'

const notCharged = 'You were not charged any points.'

const messages: Partial<Record<GenerationProblemCode, string>> = {
  model_unreachable: `The video model cannot be reached. ${notCharged} Try again in a moment.`,
  model_unauthorized: `The video model does not accept the key of this installation. ${notCharged} Your administrator must check the key.`,
  model_busy: `The video model is busy. ${notCharged} Try again in a minute.`,
  model_failed: `The video model failed. ${notCharged} Try again in a moment.`,
  model_stalled: `The video was not ready in time. ${notCharged} Try again later.`,
  model_unreadable: `The video model sent something that is no video. ${notCharged} Try again; if it happens again, your administrator must check the model.`,
  answer_empty: `The model made no video. ${notCharged} Say a little more about what it should show and try again.`,
  answer_blocked: `The model's maker blocked this video. ${notCharged} Describe it differently and try again.`,
  interrupted: `The making of the video was interrupted on our side. ${notCharged} Try again.`,
}

/** Why there is no video, that nothing was charged, and what to do. */
export function presentVideoProblem(code: GenerationProblemCode): GenerationProblem {
  const message = messages[code]
  return message === undefined ? presentProblem(code) : { code, message }
}
