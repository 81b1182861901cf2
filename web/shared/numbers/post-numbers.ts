import { postMetrics, type PostNumbers } from '../../../contract/analytics/metrics.ts'

type Name = (typeof postMetrics)[number]

const labels: Record<Name, string> = {
  engagements: 'Engagements',
  impressions: 'Impressions',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  videoViews: 'Video views',
}

/** The numbers of a post that its platform gives, with their names. */
export const givenNumbers = (numbers: PostNumbers): { name: Name; label: string; number: number }[] =>
  postMetrics.flatMap((name) => {
    const number = numbers[name]
    return number === null ? [] : [{ name, label: labels[name], number }]
  })
