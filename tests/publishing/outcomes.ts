import { expect } from 'vitest'
import type { Deployment } from '../support/deployment.ts'

/** The outcomes of the posts of a suite, by what the platform has and what the product says. */
export type Outcomes = {
  posts: number
  published: number
  needsAttention: number
  failed: number
  /** Without an end. */
  unfinished: number
  /** On the platform, and how many of them more than once. */
  found: number
  duplicates: number
  /** Not on the platform, and nobody was told: neither failed nor in need of attention. */
  lost: number
  /** Said to be published, but not on the platform. */
  falsePublished: number
  /** Said to have failed, but on the platform. */
  falseFailed: number
}

/** Compares posts, by their ids and texts, with what the platforms accepted. Each text belongs to one post. */
export async function readOutcomes(
  deployment: Pick<Deployment, 'accepted' | 'query'>,
  texts: ReadonlyMap<string, string>,
): Promise<Outcomes> {
  const posts = await deployment.query<{ id: string; status: string }>(
    'select id, status from posts where id = any($1)',
    [[...texts.keys()]],
  )
  const entries = (await deployment.accepted()).filter(({ kind }) => kind === 'post')
  const times = new Map(
    Array.from(
      Map.groupBy(entries, ({ text }) => text),
      ([text, all]) => [text, all.length],
    ),
  )
  const seen = posts.map(({ id, status }) => ({ status, times: times.get(texts.get(id) ?? '') ?? 0 }))
  const count = (matches: (one: { status: string; times: number }) => boolean) => seen.filter(matches).length
  const ended = new Set(['published', 'failed', 'needs_attention'])
  return {
    posts: texts.size,
    published: count(({ status }) => status === 'published'),
    needsAttention: count(({ status }) => status === 'needs_attention'),
    failed: count(({ status }) => status === 'failed'),
    unfinished: texts.size - count(({ status }) => ended.has(status)),
    found: count(({ times }) => times > 0),
    duplicates: count(({ times }) => times > 1),
    lost: count(({ status, times }) => times === 0 && !['failed', 'needs_attention'].includes(status)),
    falsePublished: count(({ status, times }) => times === 0 && status === 'published'),
    falseFailed: count(({ status, times }) => times > 0 && status === 'failed'),
  }
}

/** Waits until none of the posts is scheduled or being published. */
export async function untilEnded(
  deployment: Pick<Deployment, 'query'>,
  ids: Iterable<string>,
  withinMs: number,
): Promise<void> {
  const all = [...ids]
  const unfinished = () =>
    deployment.query<{ id: string; status: string }>(
      `select id, status from posts where id = any($1) and status in ('scheduled', 'publishing')`,
      [all],
    )
  await expect.poll(unfinished, { timeout: withinMs, interval: 200 }).toEqual([])
}

/** Prints outcomes as a table with a line for each label. */
export function printOutcomes(title: string, outcomes: Record<string, object>): void {
  console.log(title)
  console.table(outcomes)
}

/** No post appeared twice, none is missing without a word, and no status is wrong. */
export const neverTwiceNeverLost = {
  unfinished: 0,
  duplicates: 0,
  lost: 0,
  falsePublished: 0,
  falseFailed: 0,
} satisfies Partial<Outcomes>
