import { expect, test } from 'vitest'
import type { ReleaseEffect } from '../../../../contract/clients/client-changes.ts'
import { releaseLines } from './release-words.ts'

const effect: ReleaseEffect = {
  name: 'River Bakes',
  payer: { id: '', name: 'River Agency' },
  plan: { before: 'agency', after: 'free' },
  points: { before: 508, after: 10 },
  scheduledPosts: 0,
  pausedPlatforms: [],
  members: 1,
  seats: 1,
}

test('what changes with the plan and the points is said before, and nothing that does not change', () => {
  expect(releaseLines(effect)).toEqual([
    'Its plan becomes Free instead of Agency.',
    'It has 10 points of its own. The 508 points of River Agency stay there.',
    'Accounts, posts, media and members stay as they are.',
  ])
})

test('scheduled posts, platforms and members beyond the next plan are named', () => {
  const more = {
    ...effect,
    scheduledPosts: 1,
    pausedPlatforms: ['TikTok', 'YouTube'],
    members: 4,
  }
  expect(releaseLines(more).slice(2, 5)).toEqual([
    '1 scheduled post stays scheduled with the points that River Agency has reserved.',
    'Nothing new is published to TikTok and YouTube, until it has a larger plan.',
    'It has 4 members and the Free plan 1 seat, so only its owner can change something until the plan or the members change.',
  ])
})
