import type { GraphError } from '../graph/graph-error.ts'
import { graphProblemOf, type GraphProblem } from '../graph/graph-problem.ts'

const hourMs = 3_600_000
/** The publishing limit counts the posts of the last 24 hours, so it frees up gradually. */
const quotaWaitMs = 3 * hourMs

const replacePicture = 'Replace the picture, then publish again.'
const replaceVideo =
  'Export it as MP4 with H.264 video and AAC sound, 23 to 60 frames a second, add it again, then publish.'
const rejected = (message: string, cure: string): GraphProblem => ({ kind: 'rejected', message, cure })
/** The account or the installation is the reason, so the same post can be published again. */
const rejectedForNow = (message: string, cure: string): GraphProblem => ({
  kind: 'rejected',
  message,
  cure,
  retry: true,
})

const resolveInInstagram = 'Open Instagram with this account and follow its instructions, then publish again.'

/** `error_subcode` of publishing calls (Meta, "Error Codes", and codes that integrations have observed). */
const bySubcode: Record<number, GraphProblem> = {
  2207001: { kind: 'transient' },
  2207003: { kind: 'restage' },
  2207006: { kind: 'restage' },
  2207008: { kind: 'restage' },
  2207020: { kind: 'restage' },
  2207032: { kind: 'restage' },
  2207052: { kind: 'restage' },
  2207053: { kind: 'restage' },
  2207077: { kind: 'restage' },
  2207027: { kind: 'not_ready' },
  2207042: { kind: 'rate_limited', waitMs: quotaWaitMs },
  2207004: rejected('A picture is larger than the 8 MB that Instagram accepts.', replacePicture),
  2207005: rejected('Instagram does not accept the format of a picture.', replacePicture),
  2207009: rejected(
    'Instagram does not accept the aspect ratio of a picture.',
    'Crop it to between 4:5 (portrait) and 1.91:1 (landscape), then publish again.',
  ),
  2207010: rejected('The caption is too long for Instagram.', 'Shorten it, then publish again.'),
  2207023: rejected(
    'Instagram does not accept this kind of media.',
    'Replace the picture or the video, then publish again.',
  ),
  2207026: rejected('Instagram does not accept the format of the video.', replaceVideo),
  2207028: rejected(
    'Instagram refused this set of pictures.',
    'Use two to ten pictures of a similar shape, then publish again.',
  ),
  2207050: rejectedForNow('Instagram has restricted this account.', resolveInInstagram),
  2207051: rejected(
    'Instagram considered the post spam and blocked it.',
    'Wait a while, change the post, and publish again.',
  ),
}

const blockedError = 368

/** The problem by subcode, or by code if the subcode is unknown (Meta, "Handle Errors"). */
export function problemOf(error: GraphError): GraphProblem {
  const { code = 0, error_subcode: subcode, message } = error
  const known = subcode === undefined ? undefined : bySubcode[subcode]
  if (known) return known
  const general = graphProblemOf(error)
  if (general) return general
  if (code === blockedError)
    return rejectedForNow('Instagram has blocked this account for now.', resolveInInstagram)
  return rejected(
    `Instagram refused: ${message.replace(/\.*$/, '.')}`,
    'Change the post, then publish again. If Instagram keeps refusing, connect the account again.',
  )
}
