import { z } from '../zod.ts'

/**
 * The numbers of a post since its publication, as its platform gives them. `impressions`: how often it was seen;
 * `reach`: how many accounts saw it; `videoViews`: how often its video was played.
 */
const givenMetrics = [
  'impressions',
  'reach',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'videoViews',
] as const
export const postMetrics = ['engagements', ...givenMetrics] as const

export const postNumbersSchema = z
  .record(z.enum(postMetrics), z.number().int().nullable().describe('Null if the platform does not give it.'))
  .describe('The numbers.')

export type GivenNumbers = Record<(typeof givenMetrics)[number], number | null>
/** Null where the platform does not give a number, which differs from 0. */
export type PostNumbers = Record<(typeof postMetrics)[number], number | null>

/**
 * Engagements are the likes (or reactions), comments, shares and saves that the platform gives; null if it gives none
 * of them. Clicks are not included, because most platforms do not report them.
 */
export function engagementsOf({
  likes,
  comments,
  shares,
  saves,
}: Pick<GivenNumbers, 'likes' | 'comments' | 'shares' | 'saves'>): number | null {
  return sumOfGiven(likes, comments, shares, saves)
}

/** The sum of the numbers that are given; null if none is. */
export function sumOfGiven(...numbers: (number | null | undefined)[]): number | null {
  const given = numbers.filter((one) => one !== null && one !== undefined)
  return given.length === 0 ? null : given.reduce((sum, one) => sum + one, 0)
}

/** The engagement rate, in percent of impressions; null without impressions, which differs from 0. */
export function engagementRate(engagements: number, impressions: number): number | null {
  return impressions === 0 ? null : (100 * engagements) / impressions
}
