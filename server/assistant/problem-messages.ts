import type { GenerationProblem, GenerationProblemCode } from '../../contract/assistant.ts'
import { waitInWords } from '../platform/http/app-error.ts'

const free = 'No points were taken.'

const messages: Record<GenerationProblemCode, string> = {
  model_unreachable: `The model cannot be reached. ${free} Try again in a moment.`,
  model_unauthorized: `The model does not accept the key of this installation. ${free} Whoever runs it must check the key.`,
  model_busy: `The model is busy. ${free} Try again in a minute.`,
  model_failed: `The model failed while writing. ${free} Try again in a moment.`,
  model_stalled: `The model stopped answering. ${free} Try again in a moment.`,
  model_unreadable: `The model answered something that cannot be read. ${free} Try again; if it stays so, whoever runs this installation must look at the model.`,
  model_unable: `The built-in writer cannot do this with this text. ${free} Write it yourself, or have a model connected.`,
  answer_empty: `The model gave no text. ${free} Say a little more about the post and try again.`,
  answer_blocked: `The model's maker blocked this answer. ${free} Put it differently and try again.`,
  answer_too_long: `The model kept writing more than the network takes. ${free} Try again, or ask for a shorter text.`,
  answer_language: `The model kept answering in another language. ${free} Try again, or choose that language.`,
  stopped: `Stopped. ${free}`,
  interrupted: `The writing was interrupted on our side. ${free} Try again.`,
}

/** What happened, that it was free, and what to do. */
export function presentProblem(code: GenerationProblemCode, retryAfterSeconds?: number): GenerationProblem {
  if (code === 'model_busy' && retryAfterSeconds !== undefined && retryAfterSeconds > 0) {
    const wait = waitInWords(retryAfterSeconds)
    return { code, message: `The model is busy. ${free} Try again in ${wait}.` }
  }
  return { code, message: messages[code] }
}
