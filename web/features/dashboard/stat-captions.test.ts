import { expect, test } from 'vitest'
import type { DashboardStats } from '../../../contract/dashboard/dashboard.ts'
import { greeting } from './greeting.ts'
import { captionsOf } from './stat-captions.ts'

const now = new Date('2026-11-21T08:00:00Z')
const nothing: DashboardStats = {
  totalPosts: 0,
  scheduled: 0,
  drafted: 0,
  thisMonth: 0,
  engagement: null,
  reach: null,
  impressions: null,
  totalPostsChange: null,
  engagementChange: null,
  nextPostAt: null,
}

test('the captions have the format of the specification', () => {
  const stats = {
    ...nothing,
    totalPosts: 24,
    drafted: 2,
    engagement: 4.2,
    totalPostsChange: 12,
    engagementChange: 0.8,
    nextPostAt: '2026-11-21T10:00:00Z',
  }
  expect(captionsOf(stats, now)).toEqual({
    totalPosts: '+12% from last month',
    scheduled: 'Next post in 2 hours',
    drafted: 'Ready to publish',
    engagement: '+0.8% this week',
  })
})

test('a decline keeps its sign', () => {
  expect(captionsOf({ ...nothing, totalPosts: 3, totalPostsChange: -25 }, now).totalPosts).toBe(
    '-25% from last month',
  )
})

test('without a last month to compare with, the caption says what was published', () => {
  expect(captionsOf({ ...nothing, totalPosts: 3, thisMonth: 2 }, now).totalPosts).toBe(
    '2 published this month',
  )
})

test('the captions say if there is no data', () => {
  expect(captionsOf(nothing, now)).toEqual({
    totalPosts: 'No posts yet',
    scheduled: 'Nothing scheduled',
    drafted: 'No drafts',
    engagement: 'Not measured yet',
  })
})

test('the greeting follows the local hour and takes the first word of the name', () => {
  const at = (hour: number) => new Date(2026, 10, 21, hour)
  expect(greeting('Ada King Lovelace', at(11))).toBe('Good morning, Ada')
  expect(greeting('Ada', at(12))).toBe('Good afternoon, Ada')
  expect(greeting('  ', at(18))).toBe('Good evening, there')
})
