import { describe, expect, it } from 'vitest'
import { contentIssues } from './content-issues.ts'
import { postOptionsSchema, unknownOptions } from './post-options.ts'
import { titleOf } from './youtube.ts'

const video = { durationMs: 4000, codec: 'avc', bytes: 1000, width: 720, height: 1280 } as const
const draft = { text: 'Words', images: 0, videos: [video] }
const chosen = { privacyLevel: 'SELF_ONLY', commercialContent: 'no' }
const messages = (...given: Parameters<typeof contentIssues>) =>
  contentIssues(...given).map(({ message }) => message)

describe('options of a post', () => {
  it('that the platform leaves to the user have to be chosen before it is published', () => {
    expect(messages('tiktok', { ...draft, options: {} })).toEqual([
      'Choose who can watch this on TikTok.',
      'Say whether this TikTok promotes a product or brand.',
    ])
    expect(messages('tiktok', { ...draft, options: chosen })).toEqual([])
  })

  it('can only be what the platform offers the account', () => {
    const account = { username: 'ada', offers: { privacyLevel: ['FOLLOWER_OF_CREATOR'] } }
    expect(messages('tiktok', { ...draft, account, options: chosen })).toEqual([
      'TikTok does not offer “Only you” to this account. Who can watch: Followers.',
    ])
  })

  it('are refused when the platform does not have them, or a text is too long', () => {
    expect(unknownOptions('youtube', { title: 'x'.repeat(100), visibility: 'private' })).toEqual([])
    expect(unknownOptions('youtube', { title: 'x'.repeat(101), visibility: 'friends' })).toEqual([
      'title',
      'visibility',
    ])
    expect(unknownOptions('twitter', { title: 'x', toString: 'y' })).toEqual(['title', 'toString'])
    expect(postOptionsSchema.safeParse({ title: 'x'.repeat(101) }).success).toBe(false)
  })
})

describe('a video on YouTube', () => {
  it('has the first line as its title, unless it has one of its own', () => {
    expect(titleOf({ text: '\n  First line \nSecond', options: {} })).toBe('First line')
    expect(titleOf({ text: 'First', options: { title: ' Own ' } })).toBe('Own')
    expect(titleOf({ text: 'x'.repeat(120) })).toBe(`${'x'.repeat(99)}…`)
  })

  it('takes one picture beside it, and no picture alone', () => {
    const facts = { contentType: 'image/png', bytes: 1, width: 800, height: 600 }
    const pictures = (count: number) => Array.from({ length: count }, () => facts)
    const options = {}
    expect(messages('youtube', { ...draft, images: 1, pictures: pictures(1), options })).toEqual([])
    expect(messages('youtube', { ...draft, images: 2, pictures: pictures(2), options })).toEqual([
      'YouTube takes one video and one picture as its thumbnail. Remove the others.',
    ])
    expect(messages('youtube', { text: 'Words', images: 1, pictures: pictures(1), options })).toEqual([
      'YouTube publishes no picture alone. Add a video: the picture becomes its thumbnail.',
    ])
  })
})

describe('a post on Facebook', () => {
  const tall = { durationMs: 60_000, codec: 'avc' as const, bytes: 1_000_000, width: 1080, height: 1920 }
  const issuesOf = (shownAs: string, draft: Partial<Parameters<typeof contentIssues>[1]>) =>
    contentIssues('facebook', { text: 'Words', images: 0, options: { shownAs }, ...draft }).map(
      ({ severity, message }) => [severity, message],
    )
  const withoutText = [
    'warning',
    'Facebook shows no text with a story. Put it on the picture, or publish a post.',
  ]

  it('that is a reel has one vertical video of 3 to 90 seconds', () => {
    expect(issuesOf('reel', { videos: [tall] })).toEqual([])
    expect(issuesOf('reel', { videos: [{ ...tall, durationMs: 90_000, width: 540, height: 960 }] })).toEqual(
      [],
    )
    expect(issuesOf('reel', { videos: [{ ...tall, durationMs: 91_000 }] })).toEqual([
      [
        'error',
        'Facebook takes videos of 3 seconds to 1 minute 30 seconds; this one has 1 minute 31 seconds.',
      ],
    ])
    expect(issuesOf('reel', { videos: [{ ...tall, width: 1920, height: 1080 }] })).toEqual([
      ['error', 'This video (1920 × 1080) is too wide for Facebook.'],
    ])
    expect(issuesOf('reel', {})).toEqual([
      ['error', 'A reel on Facebook is a video. Add one, or publish a post.'],
    ])
    expect(issuesOf('reel', { videos: [tall], parts: [{ kind: 'comment', content: 'First!' }] })).toEqual([])
  })

  it('that is a story has one picture or one video of at most a minute, and no first comment', () => {
    expect(issuesOf('story', { videos: [tall] })).toEqual([withoutText])
    expect(issuesOf('story', { images: 1 })).toEqual([withoutText])
    expect(issuesOf('story', { images: 2 })).toEqual([
      withoutText,
      ['error', 'Facebook takes at most 1 picture in a post; remove 1.'],
    ])
    expect(issuesOf('story', { videos: [{ ...tall, durationMs: 61_000 }] })).toHaveLength(2)
    expect(issuesOf('story', {})).toEqual([
      ['error', 'A story on Facebook is a picture or a video. Add one, or publish a post.'],
    ])
    expect(issuesOf('story', { images: 1, parts: [{ kind: 'comment', content: 'First!' }] })).toContainEqual([
      'error',
      'Facebook takes no first comments in a post; remove it.',
    ])
  })
})

it('gives a story on Instagram limits of its own, and no first comment', () => {
  const issuesOf = (draft: Partial<Parameters<typeof contentIssues>[1]>, shownAs = 'story') =>
    contentIssues('instagram', { text: 'Words', images: 0, options: { shownAs }, ...draft })
  const tall = { contentType: 'image/jpeg', bytes: 1000, width: 1080, height: 1920 }
  const withoutText = { code: 'own_rule', severity: 'warning' }
  expect(issuesOf({ images: 1, pictures: [tall] })).toMatchObject([withoutText])
  expect(issuesOf({ images: 1, pictures: [tall] }, 'post')).toMatchObject([{ code: 'picture_shape' }])
  expect(issuesOf({ images: 2, pictures: [tall, tall] })).toMatchObject([
    withoutText,
    { message: 'Instagram takes at most 1 picture in a post; remove 1.' },
  ])
  expect(issuesOf({ videos: [{ ...video, durationMs: 61_000 }] })).toMatchObject([
    { code: 'video_refused' },
    withoutText,
  ])
  expect(issuesOf({ videos: [video], parts: [{ kind: 'comment', content: 'First!' }] })).toMatchObject([
    withoutText,
    { message: 'Instagram takes no first comments in a post; remove it.' },
  ])
})
