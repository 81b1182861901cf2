import type { GenerationProblem, GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import { waitInWords } from '../../infra/http/app-error.ts'

const notCharged = 'You were not charged any points.'

const messages: Record<GenerationProblemCode, string> = {
  model_unreachable: `The model cannot be reached. ${notCharged} Try again in a moment.`,
  model_unauthorized: `The model does not accept the key of this installation. ${notCharged} Your administrator must check the key.`,
  model_busy: `The model is busy. ${notCharged} Try again in a minute.`,
  model_failed: `The model failed while writing. ${notCharged} Try again in a moment.`,
  model_stalled: `The model stopped answering. ${notCharged} Try again in a moment.`,
  model_unreadable: `The model answered something that cannot be read. ${notCharged} Try again; if it happens again, your administrator must check the model.`,
  model_unable: `The template writer cannot do this with this text. ${notCharged} Write it yourself, or have a model connected.`,
  answer_empty: `The model gave no text. ${notCharged} Say a little more about the post and try again.`,
  answer_blocked: `The model's maker blocked this answer. ${notCharged} Put it differently and try again.`,
  answer_refused: `The model refused to write this. ${notCharged} Put it differently, or use another model.`,
  answer_too_long: `The model kept writing more than the platform takes. ${notCharged} Try again, or ask for a shorter text.`,
  answer_language: `The model kept answering in another language. ${notCharged} Try again, or choose that language.`,
  answer_not_shorter: `The model's text was not shorter, even when asked again. ${notCharged} Shorten it yourself, or try again.`,
  answer_not_longer: `The model's text was not longer, even when asked again. ${notCharged} Add a fact or two yourself, or try again.`,
  answer_unchanged: `The model gave the same words back, even when asked again. ${notCharged} Try again, or change a few words first.`,
  stopped: `Stopped. ${notCharged}`,
  interrupted: `The writing was interrupted on our side. ${notCharged} Try again.`,
}

/** Problems of a workspace's own model. It never costs points. */
const ownMessages: Partial<Record<GenerationProblemCode, string>> = {
  model_unreachable: 'cannot be reached',
  model_unauthorized: 'does not accept its key',
  model_failed: 'refused or failed while writing',
  model_stalled: 'stopped answering',
  model_unreadable: 'answered something that cannot be read',
  answer_empty: 'gave no text',
}
const howToFix =
  'Try again; if it happens again, the owner of the workspace can check it in Settings, under Assistant.'

/** What happened, that nothing was charged, and what to do. */
export function presentProblem(
  code: GenerationProblemCode,
  { isOwn = false, retryAfterSeconds }: { isOwn?: boolean; retryAfterSeconds?: number | undefined } = {},
): GenerationProblem {
  const own = isOwn ? ownMessages[code] : undefined
  if (own !== undefined)
    return { code, message: `Your workspace's own model ${own}. ${notCharged} ${howToFix}` }
  if (code === 'model_busy' && retryAfterSeconds !== undefined && retryAfterSeconds > 0) {
    const wait = waitInWords(retryAfterSeconds)
    return { code, message: `The model is busy. ${notCharged} Try again in ${wait}.` }
  }
  return { code, message: messages[code] }
}

const troubles: Record<string, [what: string, own: string, ours: string]> = {
  model_unreachable: ['It cannot be reached.', 'Check the address.', 'Check that it runs.'],
  model_unauthorized: [
    'It does not accept the key.',
    'Check the key.',
    'Check the key of this installation.',
  ],
  model_busy: ['It is busy, or its allowance is spent.', 'Look at your account there.', 'Wait a minute.'],
  model_failed: [
    'It refused or failed.',
    'Check the name of the model and your account there.',
    'Check the name of the model and the account there.',
  ],
  model_stalled: ['It did not answer in time.', 'Try again in a moment.', 'Try again in a moment.'],
  model_unreadable: [
    'It answered something that cannot be read.',
    'Check the address: it ends where the maker says, often in /v1.',
    'Check its address.',
  ],
  answer_refused: ['It refused to write.', 'Try another model.', 'Try another model.'],
  answer_empty: [
    'It gave no text.',
    'Check that this model writes text.',
    'Check that this model writes text.',
  ],
}

/** What is wrong with a model and how to fix it. */
export function modelProblemMessage(code: GenerationProblemCode, isOwn: boolean): string {
  const [what, own, ours] = troubles[code] ?? ['It did not write.', 'Try again.', 'Try again.']
  return `${what} ${isOwn ? own : ours}`
}
