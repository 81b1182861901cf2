import { AppError } from '../infra/http/app-error.ts'

const conflict = (message: string) => new AppError('conflict', message)

export const alreadySubscribed = () =>
  conflict('You already have a subscription. Reload the page and change its plan instead of buying another.')
export const notSubscribed = () => conflict('You have no subscription to change. Choose a plan to start one.')
export const planIncluded = (name: string) =>
  conflict(`Your workspace already has everything in the ${name} plan. There is nothing to buy.`)
export const sameTerm = () => conflict('This is your current plan, and no change is scheduled.')
export const nothingToResume = () => conflict('Your plan renews already. There is nothing to resume.')
export const paymentOwed = () =>
  conflict('A payment is overdue. Pay it first under "Manage billing", then change your plan.')
export const previewIsOld = () =>
  conflict('The amount has changed since it was shown. Check the new amount and confirm again.')
export const pointsAreFree = () => conflict('Points are free on this installation. There is nothing to buy.')
