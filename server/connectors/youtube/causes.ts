import type { RejectedCause as Cause } from '../connector.ts'

const again = 'then publish again.'

/** Reasons of YouTube's errors, and what the user can do (platforms' reference: videos.insert, global errors). */
export const causes: [RegExp, Cause][] = [
  [
    /^youtubeSignupRequired$/,
    {
      message: 'This Google account has no YouTube channel.',
      cure: 'Create a channel at youtube.com, then connect the account again.',
      retry: true,
    },
  ],
  [
    /^(channelClosed|channelSuspended|authenticatedUserAccount(Closed|Suspended))$/,
    {
      message: 'YouTube has closed or suspended this channel.',
      cure: `Sign in at youtube.com and follow its instructions, ${again}`,
      retry: true,
    },
  ],
  [
    /^invalidTitle$/,
    {
      message: 'YouTube refused the title of the video.',
      cure: `Write another title of at most 100 characters, ${again}`,
    },
  ],
  [
    /^invalidDescription$/,
    {
      message: 'YouTube refused the text of the post as a description.',
      cure: `Shorten it and remove < and >, ${again}`,
    },
  ],
  [
    /^(mediaBodyRequired|invalidFilename|badContent)$/,
    {
      message: 'YouTube could not read the video.',
      cure: 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.',
    },
  ],
  [
    /^forbiddenPrivacySetting$/,
    {
      message: 'This channel may not use the chosen visibility.',
      cure: `Choose another one under “Who can watch”, ${again}`,
    },
  ],
  [
    /^(accessNotConfigured|SERVICE_DISABLED)$/,
    {
      message: 'The YouTube API is not switched on for this installation.',
      cure: 'Ask the operator to enable the YouTube Data API v3 in the Google Cloud project.',
      retry: true,
    },
  ],
  [
    /^(commentsDisabled|commentTextTooLong|commentTextRequired|invalidCommentThreadMetadata)$/,
    {
      message: 'YouTube does not take this comment: comments may be switched off for the video.',
      cure: 'Allow comments in YouTube Studio or change the comment, then publish the rest.',
    },
  ],
]

/** Why YouTube gave up on a video that it had received (`failureReason`, `rejectionReason`). */
export function processingCause(reason: string): Cause {
  return (
    processing.find(([pattern]) => pattern.test(reason))?.[1] ?? {
      message: `YouTube could not process the video${reason === '' ? '' : ` (${reason})`}.`,
      cure: 'Export it as MP4 with H.264 video and AAC sound, add it again, then publish.',
    }
  )
}

const processing: [RegExp, Cause][] = [
  [
    /^duplicate$/,
    {
      message: 'YouTube refused the video because the channel already has it.',
      cure: 'Look for it in YouTube Studio. A changed video can be published again.',
    },
  ],
  [
    /^(length|uploadLengthLimit)$/,
    {
      message: 'The video is too long for this channel.',
      cure: 'Verify the channel at youtube.com/verify, or shorten the video, then publish again.',
    },
  ],
  [
    /^(copyright|claim|legal|trademark|inappropriate|termsOfUse)$/,
    {
      message: 'YouTube removed the video because of its contents or its rights.',
      cure: 'See YouTube Studio for the details, and publish another video.',
    },
  ],
]
