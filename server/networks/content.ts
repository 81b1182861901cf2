import { checkContent } from '../../contract/platforms/check.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PublishCall, Refusal } from './connector.ts'

/** Refuses, before any call, what the network is known to refuse; undefined where nothing speaks against it. */
export function refuseContent(platform: PlatformKey, call: PublishCall): Refusal | undefined {
  const { text, images, video } = call
  const issues = checkContent(platform, { text, images: images.length, videos: video ? [video] : [] })
  const issue = issues.find(({ severity }) => severity === 'error')
  if (!issue) return undefined
  return {
    kind: 'rejected',
    message: issue.message,
    cure: 'Change the post, then publish again.',
    answer: 'The network was not asked.',
  }
}
