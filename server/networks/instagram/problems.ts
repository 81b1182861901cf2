/** What an error means for a post. `restage`: the container is of no more use, a new one may do. */
export type Problem =
  | { kind: 'reauth_required' }
  | { kind: 'rate_limited'; waitMs: number | null }
  | { kind: 'transient' }
  | { kind: 'restage' }
  | { kind: 'not_ready' }
  | { kind: 'rejected'; message: string; cure: string }

const hourMs = 3_600_000
/** The publishing limit counts the last 24 hours: places come free one by one. */
const quotaWaitMs = 3 * hourMs

const replacePicture = 'Replace the picture, then publish again.'
const replaceVideo =
  'Export it as MP4 with H.264 video and AAC sound, 23 to 60 frames a second, add it again, then publish.'
const rejected = (message: string, cure: string): Problem => ({ kind: 'rejected', message, cure })

const settleAccount = 'Open Instagram with this account and settle what it asks for, then publish again.'

/** `error_subcode` of publishing (Meta, "Error Codes"; those marked so in our reference seen by integrations). */
const bySubcode: Record<number, Problem> = {
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
  2207004: rejected('A picture is larger than the 8 MB that Instagram takes.', replacePicture),
  2207005: rejected('Instagram does not take the format of a picture.', replacePicture),
  2207009: rejected(
    'The shape of a picture is not one that Instagram takes.',
    'Crop it to between 4:5 (portrait) and 1.91:1 (landscape), then publish again.',
  ),
  2207010: rejected('The caption is too long for Instagram.', 'Shorten it, then publish again.'),
  2207023: rejected(
    'Instagram does not take this kind of media.',
    'Replace the picture or the video, then publish again.',
  ),
  2207026: rejected('Instagram does not take the format of the video.', replaceVideo),
  2207028: rejected(
    'Instagram refused this set of pictures.',
    'Use two to ten pictures of a similar shape, then publish again.',
  ),
  2207050: rejected('Instagram has restricted this account.', settleAccount),
  2207051: rejected(
    'Instagram took the post for unwanted advertising and blocked it.',
    'Wait a while, change the post, and publish again.',
  ),
}

const throttled = new Set([4, 17, 32, 341, 613, 80001, 80002])
const dead = new Set([10, 102, 190])
const unknownFaults = new Set([-1, 1, 2])
const blocked = 368

/** By code where no subcode tells more (Meta, "Handle Errors"). */
export function problemOf(error: {
  code?: number | undefined
  error_subcode?: number | undefined
  is_transient?: boolean | undefined
  message: string
}): Problem {
  const { code = 0, error_subcode: subcode, message } = error
  const known = subcode === undefined ? undefined : bySubcode[subcode]
  if (known) return known
  if (dead.has(code) || (code >= 200 && code <= 299)) return { kind: 'reauth_required' }
  if (throttled.has(code)) return { kind: 'rate_limited', waitMs: null }
  if (error.is_transient === true || unknownFaults.has(code)) return { kind: 'transient' }
  if (code === blocked) return rejected('Instagram has blocked this account for now.', settleAccount)
  return rejected(
    `Instagram refused: ${message.replace(/\.*$/, '.')}`,
    'Change the post, then publish again. If Instagram keeps refusing, connect the account again.',
  )
}
