import type { InsightFactor, InsightMetric } from '../../../contract/analytics/insights.ts'
import type { Effect } from './find-effects.ts'

/** Each number is that of a post, so that it is not read as a sum or as a rate. */
const metricWords: Record<InsightMetric, string> = {
  engagementRate: 'the engagement rate',
  impressions: 'as many impressions per post',
  comments: 'as many comments per post',
  shares: 'as many shares per post',
}

const groupWords: Record<InsightFactor, Record<string, string>> = {
  media: {
    text: 'Posts with text only',
    picture: 'Posts with one picture',
    pictures: 'Posts with several pictures',
    video: 'Posts with a video',
  },
  length: {
    short: 'Posts of less than 100 characters',
    medium: 'Posts of 100 to 250 characters',
    long: 'Posts of more than 250 characters',
  },
  hashtags: {
    none: 'Posts without hashtags',
    few: 'Posts with 1 or 2 hashtags',
    some: 'Posts with 3 to 5 hashtags',
    many: 'Posts with more than 5 hashtags',
  },
  link: { with: 'Posts with a link', without: 'Posts without a link' },
  question: { with: 'Posts with a question', without: 'Posts without a question' },
  weekend: { with: 'Posts on weekends', without: 'Posts on weekdays' },
  partOfDay: {
    night: 'Posts between 10 PM and 6 AM',
    morning: 'Posts between 6 AM and noon',
    afternoon: 'Posts between noon and 5 PM',
    evening: 'Posts between 5 PM and 10 PM',
  },
}

/** "Posts with a question got 1.8 times as many comments per post, 24 posts, likely". */
export function insightSentence({ factor, value, metric, ratio, posts, certainty }: Effect): string {
  const group = groupWords[factor][value] ?? `Posts with ${value}`
  return `${group} got ${ratio} times ${metricWords[metric]}, ${posts} posts, ${certainty}`
}
