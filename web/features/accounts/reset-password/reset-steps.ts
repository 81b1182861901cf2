import { loadable } from '../../../shared/lazy/loadable.tsx'

const code = loadable(async () => (await import('./reset-code-step.tsx')).ResetCodeStep)
const newPassword = loadable(async () => (await import('./reset-new-password-step.tsx')).ResetNewPasswordStep)

/** The steps after the first, each in a file of its own. */
export const ResetCodeStep = code.Component
export const ResetNewPasswordStep = newPassword.Component

export const loadLaterSteps = () => Promise.all([code.load(), newPassword.load()])

/** Fetches the step that the link of the mail leads to. */
export const loadResetStep = async (search: string) => {
  if (new URLSearchParams(search).has('token')) await newPassword.load()
}
