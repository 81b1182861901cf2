import type { GraphError } from '../graph/graph-error.ts'
import { graphProblemOf, type GraphProblem } from '../graph/graph-problem.ts'

const rejected = (message: string, cure: string): GraphProblem => ({ kind: 'rejected', message, cure })
/** The account or the installation is the reason, so the same post can be published again. */
const rejectedForNow = (message: string, cure: string): GraphProblem => ({
  kind: 'rejected',
  message,
  cure,
  retry: true,
})
const duplicate: GraphProblem = {
  kind: 'duplicate',
  message: 'Facebook says that the Page has already posted the same.',
  cure: 'Look at the Page. To post it again, change it first.',
}

const replacePicture = 'Replace the picture, then publish again.'
export const replaceVideo = 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.'
const resolveOnFacebook = 'Open the Page on Facebook and follow its instructions, then publish again.'
const authorization = rejectedForNow(
  'Facebook wants to know who manages this Page before anything can be published.',
  'Open the Page on Facebook, complete the Page Publishing Authorization, then publish again.',
)

/** By `error_subcode` or `code` (Meta, "Handle Errors", and codes that integrations have observed). */
const known: Record<number, GraphProblem> = {
  1363030: { kind: 'restage' },
  1363041: { kind: 'restage' },
  1363040: rejected('Facebook refused the video: a reel or a story has the ratio 9:16.', replaceVideo),
  1363127: rejected('Facebook refused the video: it needs at least 540 × 960 pixels.', replaceVideo),
  1363128: rejected(
    'Facebook refused the length of the video.',
    'Use a video of 3 to 60 seconds for a story, or of up to 90 for a reel, then publish again.',
  ),
  1363129: rejected('Facebook refused the video: it needs 24 to 60 frames a second.', replaceVideo),
  1366046: rejected(
    'Facebook refused a picture: it takes JPEG and PNG files below 4 MB.',
    'Save the picture as a JPEG below 4 MB, add it again, then publish.',
  ),
  1366051: duplicate,
  1390008: rejectedForNow(
    'Facebook has blocked this Page for now, because it posts too fast.',
    'Wait some hours, then publish again.',
  ),
  1404078: authorization,
  1404102: rejected(
    'Facebook refused the post, because it goes against its Community Standards.',
    'Change the post, then publish again.',
  ),
  1346003: rejected(
    'Facebook refused the post, because somebody has reported its content as abusive.',
    'Change the post, then publish again.',
  ),
  4854002: rejectedForNow('Facebook wants you to confirm your identity.', resolveOnFacebook),
  3: rejectedForNow(
    'The Facebook application of this installation may not publish.',
    'Ask the operator to check the permissions of the application at Meta.',
  ),
  324: rejected('Facebook could not read a picture.', replacePicture),
  352: rejected('Facebook does not accept the format of the video.', replaceVideo),
  368: rejectedForNow('Facebook has blocked this Page for now.', resolveOnFacebook),
  382: rejected('Facebook does not accept the video, because it is too small.', replaceVideo),
  506: duplicate,
  6000: { kind: 'restage' },
  6001: { kind: 'restage' },
  1609005: rejected(
    'Facebook could not open the link in the post.',
    'Check that the link is correct and public, or remove it, then publish again.',
  ),
}

/** The problem by subcode, or by code if the subcode is unknown. */
export function problemOf(error: GraphError): GraphProblem {
  const { code = 0, error_subcode: subcode, message } = error
  const problem = (subcode === undefined ? undefined : known[subcode]) ?? known[code]
  if (problem) return problem
  const general = graphProblemOf(error)
  if (general) return general
  // Facebook deletes an unpublished photo after some time.
  if (code === 100 && /attached_media|media_fbid/.test(message)) return { kind: 'restage' }
  return rejected(
    `Facebook refused: ${message.replace(/\.*$/, '.')}`,
    'Change the post, then publish again. If Facebook keeps refusing, connect the Page again.',
  )
}
