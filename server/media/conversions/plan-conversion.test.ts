import { expect, test } from 'vitest'
import { convertedLimits } from '../../../contract/media/video-conversions.ts'
import { planConversion } from './plan-conversion.ts'

const minute = { durationMs: 59_000, codec: 'avc' as const, bytes: 250_000_000, width: 1080, height: 1920 }

const planFor = (options: Record<string, string>) =>
  planConversion(minute, [convertedLimits({ platform: 'instagram', options }, minute)])

test('a video for an Instagram story has at most the 100 MB of one, and for a post the 300 MB of a reel', () => {
  expect(planFor({ shownAs: 'story' }).mostBytes).toBe(100_000_000)
  expect(planFor({}).mostBytes).toBe(300_000_000)
})

test('a length that depends on the account is left to it, and no other', () => {
  const long = { ...minute, durationMs: 1_200_000 }
  expect(convertedLimits({ platform: 'tiktok', options: {} }, long).seconds).toEqual({
    least: 3,
    most: 1_200,
  })
  const instagram = convertedLimits({ platform: 'instagram', options: {} }, long)
  expect(instagram.seconds).toEqual({ least: 3, most: 900 })
})
