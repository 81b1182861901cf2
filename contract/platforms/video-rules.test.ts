import { expect, test } from 'vitest'
import { contentIssues } from './content-issues.ts'
import { platformKeys } from './platforms.ts'
import type { VideoFacts } from './video-rules.ts'

const clip: VideoFacts = { durationMs: 8000, codec: 'avc', bytes: 4_000_000, width: 720, height: 1280 }

test.each(platformKeys)('%s accepts a short vertical H.264 video', (platform) => {
  expect(contentIssues(platform, { text: 'Words', images: 0, videos: [clip] })).toEqual([])
})

test.each([
  [
    'instagram',
    { durationMs: 2000 },
    'Instagram takes videos of 3 seconds to 15 minutes; this one has 2 seconds.',
  ],
  [
    'twitter',
    { durationMs: 141_000 },
    'Twitter/X takes videos of 0.5 seconds to 2 minutes 20 seconds; this one has 2 minutes 21 seconds.',
  ],
  [
    'tiktok',
    { durationMs: 3_700_000 },
    'TikTok takes videos of 3 seconds to 10 minutes; this one has 1 hour 1 minute 40 seconds.',
  ],
  [
    'instagram',
    { bytes: 300_000_001, durationMs: 120_000 },
    'Instagram takes videos of at most 300 MB; this one has 301 MB.',
  ],
  ['linkedin', { bytes: 74_999 }, 'LinkedIn takes videos of at least 75 KB; this one has 74 KB.'],
  ['twitter', { width: 100, height: 400 }, 'This video (100 × 400) is too narrow for Twitter/X.'],
  ['twitter', { width: 1280, height: 400 }, 'This video (1280 × 400) is too wide for Twitter/X.'],
  [
    'tiktok',
    { width: 320, height: 640 },
    'TikTok takes videos of at least 360 pixels a side; this one is 320 × 640.',
  ],
  [
    'instagram',
    { width: 2160, height: 3840 },
    'Instagram takes videos of at most 1920 pixels across; this one has 2160.',
  ],
  [
    'tiktok',
    { width: 2400, height: 4200 },
    'TikTok takes videos of at most 4096 pixels in height; this one has 4200.',
  ],
  [
    'twitter',
    { codec: 'hevc' },
    'Twitter/X takes H.264 video, and this one is H.265. Export it as H.264 (MP4).',
  ],
  [
    'instagram',
    { framesPerSecond: 12.5 },
    'Instagram takes videos of 23 to 60 frames a second; this one has 12.5.',
  ],
  [
    'instagram',
    { sound: { channels: 6, hertz: 48_000 } },
    'Instagram takes videos with sound of at most 2 channels; this one has 6.',
  ],
  [
    'instagram',
    { sound: { channels: 2, hertz: 96_000 } },
    'Instagram takes videos with sound of at most 48 kHz; this one has 96 kHz.',
  ],
  [
    'instagram',
    { bytes: 28_000_000 },
    'Instagram takes videos of at most 25 megabits a second; this one has 28.',
  ],
] as const)('%s refuses a video of %o in words', (platform, facts, message) => {
  const issues = contentIssues(platform, { text: 'Words', images: 0, videos: [{ ...clip, ...facts }] })
  expect(issues).toMatchObject([{ code: 'video_refused', severity: 'error', message }])
})

test('TikTok takes videos as long as it offers the account', () => {
  const issuesOf = (seconds: number, durationMs: number) =>
    contentIssues('tiktok', {
      text: 'Words',
      images: 0,
      videos: [{ ...clip, durationMs }],
      account: { username: 'ada', offers: { longestVideoSeconds: [String(seconds)] } },
    }).map(({ message }) => message)
  expect(issuesOf(60, 60_000)).toEqual([])
  expect(issuesOf(60, 61_000)).toEqual([
    'TikTok takes videos of 3 seconds to 1 minute; this one has 1 minute 1 second.',
  ])
  expect(issuesOf(3600, 1_200_000)).toEqual([])
})

test('a refusal is convertible if a converted video of the same length and shape would be accepted', () => {
  const issuesOf = (facts: Partial<VideoFacts>) =>
    contentIssues('twitter', { text: 'Words', images: 0, videos: [{ ...clip, ...facts }] })
  expect(issuesOf({ codec: 'hevc' })).toMatchObject([{ convertible: true }])
  expect(issuesOf({ bytes: 600_000_000 })).toMatchObject([{ convertible: true }])
  expect(issuesOf({ framesPerSecond: 119.88 })).toMatchObject([{ convertible: true }])
  const surround = { ...clip, sound: { channels: 6, hertz: 48_000 } }
  expect(contentIssues('instagram', { text: 'Words', images: 0, videos: [surround] })).toMatchObject([
    { convertible: true },
  ])
  for (const lasting of [{ durationMs: 200_000 }, { width: 100, height: 400 }]) {
    const issues = issuesOf({ codec: 'hevc', ...lasting })
    expect(issues).toHaveLength(2)
    for (const issue of issues) expect(issue).not.toHaveProperty('convertible')
  }
})

test('a rate that is written as 24 is accepted as 23.976', () => {
  const draft = { text: 'Words', images: 0, videos: [{ ...clip, framesPerSecond: 22.9 }] }
  expect(contentIssues('instagram', draft)).toEqual([])
})

test.each([[{ images: 1, videos: [clip] }], [{ images: 0, videos: [clip, clip] }]])(
  'a video cannot have other media: %o is rejected',
  (draft) => {
    expect(contentIssues('twitter', { text: 'Words', ...draft })).toMatchObject([{ code: 'video_alone' }])
  },
)
