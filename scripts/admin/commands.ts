import { planKeys } from '../../contract/billing/plans.ts'
import { platformKeys } from '../../contract/platforms/platforms.ts'
import type { Context } from '../../server/context.ts'
import { checkUpgrade } from './check-upgrade.ts'
import { checkPlatform } from './check-platform.ts'
import { grantOperatorPoints } from './grant-operator-points.ts'
import { holdPublishing } from './hold-publishing.ts'
import { releasePublishing } from './release-publishing.ts'
import { setOperatorPlan } from './set-operator-plan.ts'
import { listAccountLines } from './list-account-lines.ts'
import { listPointLines } from './list-point-lines.ts'
import { listUsageLines } from './list-usage-lines.ts'
import { sendNewsletter } from './send-newsletter.ts'
import { turnOffTwoFactor } from './turn-off-two-factor.ts'
import { checkMedia } from './check-media.ts'
import { moveMedia } from './move-media.ts'
import { parseCommand, UsageError } from '../parse-command.ts'

export { AdminError } from './find-workspace.ts'

export const usage = `npm run admin -- accounts [--search TEXT]
    All users: current plan, where it comes from, points left, posts.
npm run admin -- plan EMAIL ${planKeys.join('|')}
    Gives a workspace at least this plan, whatever it pays for; free removes it.
npm run admin -- grant EMAIL POINTS --reason TEXT
    Adds points that do not expire. The reason appears in the user's points history.
npm run admin -- points EMAIL
    The newest entries of a user's points history.
npm run admin -- two-factor-off EMAIL
    Turns off two-factor authentication of a user who lost the phone and the recovery codes.
npm run admin -- newsletter FILE [--yes]
    Says how many users want marketing emails; with --yes, sends them the letter in FILE, once each.
npm run admin -- usage
    How often each feature was used, by users who share that.
npm run admin -- hold [--restored]
    Puts publishing on hold: nothing is sent, and what comes due waits. With --restored, because the database is from an
    older state.
npm run admin -- release [--yes]
    Says how many posts are overdue; with --yes, ends the hold and publishes them. After a restore or a failover, each is
    looked up on its platform before.
npm run admin -- platform-check ${platformKeys.join('|')}
    Says what is missing or wrong of this installation's application at a platform.
npm run admin -- upgrade-check
    Says what a start of this release would change in the database, and which releases can go on meanwhile.
npm run admin -- media-move folder|s3 [--remove]
    Copies all media from the folder to the bucket of S3_BUCKET or back, while the product runs, and verifies each copy;
    with --remove, removes it from where it was.
npm run admin -- media-check [--remove]
    Says which stored files belong to nothing and which media lost its file; with --remove, removes the former.
npm run admin -- --help
    Shows this help.

Works on DATA_DIR or DATABASE_URL, even while the product runs.`

export type Command = (ctx: Context) => Promise<string[]>

const mostPoints = 1_000_000
const longestReason = 200

/** Parses the arguments into a command, validated as far as possible without the database. */
export function readCommand(words: string[]): Command | 'help' {
  const parsed = parseCommand(words, {
    usage,
    options: {
      search: { type: 'string' },
      reason: { type: 'string' },
      yes: { type: 'boolean' },
      remove: { type: 'boolean' },
      restored: { type: 'boolean' },
    },
    maxPositionals: Infinity,
  })
  if (parsed === 'help') return 'help'
  const { values, positionals } = parsed
  const [word, ...given] = positionals
  const need = (count: number, ...options: (keyof typeof values)[]) => {
    const unexpected = Object.keys(values).find((name) => !options.some((option) => option === name))
    if (unexpected !== undefined) throw usageError(`"${word}" has no option --${unexpected}.`)
    if (given.length !== count) throw usageError(`"${word}" needs ${count} arguments, not ${given.length}.`)
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
      if (plan === undefined) throw usageError(`There is no plan "${what}".`)
      return (ctx) => setOperatorPlan(ctx, email, plan)
    }
    case 'grant': {
      need(2, 'reason')
      const [points, reason] = [readPoints(what), readReason(values.reason)]
      return (ctx) => grantOperatorPoints(ctx, email, { points, reason })
    }
    case 'points':
      need(1)
      return (ctx) => listPointLines(ctx, email)
    case 'two-factor-off':
      need(1)
      return (ctx) => turnOffTwoFactor(ctx, email)
    case 'newsletter':
      need(1, 'yes')
      return (ctx) => sendNewsletter(ctx, email, { confirmed: values.yes === true })
    case 'usage':
      need(0)
      return listUsageLines
    case 'upgrade-check':
      need(0)
      return checkUpgrade
    case 'hold':
      need(0, 'restored')
      return (ctx) => holdPublishing(ctx, { restored: values.restored === true })
    case 'release':
      need(0, 'yes')
      return (ctx) => releasePublishing(ctx, { confirmed: values.yes === true })
    case 'platform-check': {
      need(1)
      const platform = platformKeys.find((key) => key === given[0])
      if (platform === undefined) throw usageError(`There is no platform "${given[0]}".`)
      return (ctx) => checkPlatform(ctx, platform)
    }
    case 'media-move': {
      need(1, 'remove')
      const to = given[0]
      if (to !== 'folder' && to !== 's3') throw usageError(`"${to}" is neither folder nor s3.`)
      const remove = values.remove === true
      return (ctx) => moveMedia(ctx, { to, remove, say: (line) => console.error(line) })
    }
    case 'media-check':
      need(0, 'remove')
      return (ctx) => checkMedia(ctx, { remove: values.remove === true })
    case undefined:
      throw usageError('Name a command.')
    default:
      throw usageError(`There is no command "${word}".`)
  }
}

function readPoints(text: string): number {
  const points = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (points < 1 || points > mostPoints) {
    throw usageError(`"${text}" is not a number of points from 1 to ${mostPoints}.`)
  }
  return points
}

function readReason(given: string | undefined): string {
  const reason = (given ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  if (reason === '' || reason.length > longestReason) {
    throw usageError(`Give a --reason of at most ${longestReason} characters: the user will read it.`)
  }
  return reason
}

function usageError(message: string): UsageError {
  return new UsageError(`${message}\n\n${usage}`)
}
