import { bestPostsDays } from '../../../contract/analytics/best-posts.ts'

/** "Uses 1 insight from your last 90 days: Posts with a question got 1.8 times the comments, 24 posts, likely. And how your 3 best posts are written." */
export function usesSentence(insights: readonly string[], posts: number): string {
  const best = posts === 1 ? 'how your best post' : `how your ${posts} best posts`
  const are = posts === 1 ? 'is written' : 'are written'
  if (insights.length === 0) return `Uses ${best} of the last ${bestPostsDays} days ${are}.`
  const counted = insights.length === 1 ? '1 insight' : `${insights.length} insights`
  return `Uses ${counted} from your last ${bestPostsDays} days: ${insights.join('; ')}. And ${best} ${are}.`
}
