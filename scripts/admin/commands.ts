import { parseArgs } from 'node:util'
import { planKeys } from '../../contract/plans.ts'
import type { Context } from '../../server/context.ts'
import { grantByOperator } from './grant-by-operator.ts'
import { giveOperatorPlan } from './give-operator-plan.ts'
import { listAccountLines } from './list-account-lines.ts'
import { listPointLines } from './list-point-lines.ts'

export { AdminError } from './find-workspace.ts'

/** Words that make no command; the usage is shown with it. */
export class UsageError extends Error {}

export const usage = `npm run admin -- accounts [--search TEXT]
    Everybody who registered: plan in force, where it comes from, points left, posts.
npm run admin -- plan EMAIL ${planKeys.join('|')}
    Gives a workspace at least this plan, whatever it pays for; free takes it back.
npm run admin -- grant EMAIL POINTS --reason TEXT
    Adds points that do not expire. The reason stands in the person's points history.
npm run admin -- points EMAIL
    The newest lines of a person's points history.
npm run admin -- help
    This.

Works on DATA_DIR or DATABASE_URL, also while the product runs.`

export type Command = (ctx: Context) => Promise<string[]>

const mostPoints = 1_000_000
const longestReason = 200

/** What the words ask for, checked as far as that can be done without the database. */
export function readCommand(words: string[]): Command | 'help' {
  const { values, positionals } = parse(words)
  const [word, ...given] = positionals
  const need = (count: number, ...options: (keyof typeof values)[]) => {
    const strange = Object.keys(values).find((name) => !options.some((option) => option === name))
    if (strange !== undefined) throw new UsageError(`"${word}" takes no --${strange}.`)
    if (given.length !== count)
      throw new UsageError(`"${word}" takes ${count} words after it, not ${given.length}.`)
  }
  const [email = '', what = ''] = given
  switch (word) {
    case 'help':
      return 'help'
    case 'accounts':
      need(0, 'search')
      return (ctx) => listAccountLines(ctx, values.search)
    case 'plan': {
      need(2)
      const plan = planKeys.find((key) => key === what)
      if (plan === undefined) throw new UsageError(`There is no plan "${what}".`)
      return (ctx) => giveOperatorPlan(ctx, email, plan)
    }
    case 'grant': {
      need(2, 'reason')
      const [points, reason] = [readPoints(what), readReason(values.reason)]
      return (ctx) => grantByOperator(ctx, email, { points, reason })
    }
    case 'points':
      need(1)
      return (ctx) => listPointLines(ctx, email)
    case undefined:
      throw new UsageError('What shall be done?')
    default:
      throw new UsageError(`There is no command "${word}".`)
  }
}

function parse(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: { search: { type: 'string' }, reason: { type: 'string' } },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function readPoints(text: string): number {
  const points = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (points < 1 || points > mostPoints) {
    throw new UsageError(`"${text}" is no number of points from 1 to ${mostPoints}.`)
  }
  return points
}

function readReason(given: string | undefined): string {
  const reason = (given ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (reason === '' || reason.length > longestReason) {
    throw new UsageError(
      `Say why with --reason, in at most ${longestReason} characters: the person will read it.`,
    )
  }
  return reason
}
