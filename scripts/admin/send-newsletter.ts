import { readFile } from 'node:fs/promises'
import type { Context } from '../../server/context.ts'
import {
  countNewsletter,
  NewsletterError,
  parseNewsletter,
  startNewsletter,
} from '../../server/notifications/index.ts'
import { AdminError } from './find-workspace.ts'

/** Says who gets a letter; if confirmed, has a worker send it. */
export async function sendNewsletter(
  ctx: Context,
  file: string,
  { confirmed }: { confirmed: boolean },
): Promise<string[]> {
  const letter = await readLetter(file)
  const { sent, left } = await countNewsletter(ctx, letter)
  const before =
    sent === 0 ? [] : [`${usersOf(sent)} already received a letter with this subject, and will not again.`]
  const lines = [`"${letter.subject}"`, ...before]
  if (left === 0) return [...lines, 'Nobody else wants marketing emails. Nothing is sent.']
  if (!confirmed) {
    return [
      ...lines,
      `${usersOf(left)} would receive it. Send it with: npm run admin -- newsletter ${file} --yes`,
    ]
  }
  await ctx.jobs.start()
  try {
    await startNewsletter(ctx, letter)
  } finally {
    await ctx.jobs.stop(stopMs)
  }
  return [...lines, `${usersOf(left)} will receive it: the product sends it while it runs.`]
}

async function readLetter(file: string) {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AdminError(`${file} cannot be read.`)
  })
  try {
    return parseNewsletter(text)
  } catch (error) {
    if (error instanceof NewsletterError) throw new AdminError(`${file}: ${error.message}`)
    throw error
  }
}

const usersOf = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en')} users`)
const stopMs = 5_000
