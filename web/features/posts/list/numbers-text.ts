import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { sumOfGiven } from '../../../../contract/analytics/metrics.ts'
import { compactNumber } from '../../../shared/numbers/compact-number.ts'

const names = {
  views: ['view', 'views'],
  likes: ['like', 'likes'],
  comments: ['comment', 'comments'],
} as const

/** "1.2K views · 34 likes · 5 comments" of published posts together; undefined without any number. */
export function numbersText(posts: readonly PostSummary[]): string | undefined {
  const texts = (['views', 'likes', 'comments'] as const).flatMap((name) => {
    const sum = sumOfGiven(...posts.map(({ numbers }) => numbers?.[name]))
    return sum === null ? [] : [`${compactNumber(sum)} ${names[name][sum === 1 ? 0 : 1]}`]
  })
  return texts.length > 0 ? texts.join(' · ') : undefined
}
