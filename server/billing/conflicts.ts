import { AppError } from '../platform/http/app-error.ts'

const conflict = (message: string) => new AppError('conflict', message)

export const alreadySubscribed = () =>
  conflict(
    'You have a subscription already. Reload the page and change its plan instead of buying another one.',
  )
export const notSubscribed = () =>
  conflict('You have no subscription that could be changed. Choose a plan to begin one.')
export const planIncluded = (name: string) =>
  conflict(`Your workspace has what the ${name} plan includes already. There is nothing to buy.`)
export const sameTerm = () => conflict('This is the plan you have, and nothing else is going to begin.')
export const nothingToResume = () => conflict('Your plan goes on: there is nothing to resume.')
export const paymentOwed = () =>
  conflict(
    'A payment is missing. Pay it first: "Manage billing" leads to your invoices and cards. Then the plan can be changed.',
  )
export const previewIsOld = () =>
  conflict('The amount was worked out a while ago and has changed. Look at the new one and confirm again.')
export const pointsAreFree = () => conflict('Points cost nothing here: there is nothing to buy.')
