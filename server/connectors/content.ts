import { contentIssues } from '../../contract/platforms/content-issues.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PublishCall, Refusal } from './connector.ts'

/**
 * The refusal of content that the platform is known to reject, before any call is made; undefined if the content is
 * valid.
 */
export function refuseContent(platform: PlatformKey, call: PublishCall): Refusal | undefined {
  const { account, text, options, images, video } = call
  const videos = video ? [video] : []
  const issues = contentIssues(platform, {
    account,
    text,
    options,
    images: images.length,
    pictures: images,
    videos,
  })
  const issue = issues.find(({ severity }) => severity === 'error')
  if (!issue) return undefined
  return {
    kind: 'rejected',
    message: issue.message,
    cure: 'Change the post, then publish again.',
    answer: 'Checked before sending; the platform was not asked.',
  }
}
