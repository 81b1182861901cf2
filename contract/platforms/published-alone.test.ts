import { expect, test } from 'vitest'
import { contentIssues } from './content-issues.ts'
import { platformKeys, platforms } from './platforms.ts'
import { publishedAlone } from './published-alone.ts'

test('the words about Instagram and TikTok name what they refuse alone', () => {
  expect(publishedAlone(platforms.twitter)).toBe('Publishes text, image, video')
  expect(publishedAlone(platforms.instagram)).toBe('Publishes images and videos, not text alone')
  expect(publishedAlone(platforms.tiktok)).toBe('Publishes videos, not text or images alone')
})

test.each(platformKeys)('%s refuses text alone if the words say so', (platform) => {
  const refused = contentIssues(platform, { text: 'Words', images: 0 }).some(({ code }) =>
    ['image_required', 'video_required'].includes(code ?? ''),
  )
  expect(publishedAlone(platforms[platform]).includes('not text')).toBe(refused)
})
