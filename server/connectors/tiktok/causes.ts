import type { RejectedCause as Cause } from '../connector.ts'

/** Codes and reasons of TikTok's errors, and what the user can do (platforms' reference: Direct Post, Get Post Status). */
const causes: [RegExp, Cause][] = [
  [
    /^unaudited_client_can_only_post_to_private_accounts$/,
    {
      message: 'TikTok has not audited this installation yet: it may only publish to private accounts.',
      cure: 'Make the account private in TikTok’s settings and choose “Only you”, or ask the operator about the audit.',
      retry: true,
    },
  ],
  [
    /^privacy_level_option_mismatch$/,
    {
      message: 'This TikTok account does not offer the chosen audience.',
      cure: 'Choose another one under “Who can watch”, then publish again.',
    },
  ],
  [
    /^(file_format_check_failed|frame_rate_check_failed|picture_size_check_failed)$/,
    {
      message: 'TikTok refused the video because of its format, frame rate or size.',
      cure: 'Export it as MP4 with H.264 video, 23 to 60 frames a second and at least 360 pixels a side, add it again, then publish.',
    },
  ],
  [
    /^duration_check_failed$/,
    {
      message: 'TikTok refused the video because it is too short or too long for this account.',
      cure: 'Change its length, add it again, then publish.',
    },
  ],
  [
    /^spam_risk_user_banned_from_posting$/,
    {
      message: 'TikTok has banned this account from publishing.',
      cure: 'Open TikTok and follow its instructions, then publish again.',
      retry: true,
    },
  ],
  [
    /^spam_risk/,
    {
      message: 'TikTok suspects this post of being spam.',
      cure: 'Change its text or wait a day, then publish again.',
    },
  ],
  [
    /^auth_removed$/,
    {
      message: 'The access to this TikTok account was withdrawn while the video was processed.',
      cure: 'Connect the account again, then publish again.',
      retry: true,
    },
  ],
  [
    /^(internal|internal_error|video_pull_failed)$/,
    {
      message: 'TikTok failed to process the video.',
      cure: 'Wait a few minutes, then try again.',
      retry: true,
    },
  ],
]

export function causeOf(code: string): Cause {
  return (
    causes.find(([pattern]) => pattern.test(code))?.[1] ?? {
      message: `TikTok refused the post (${code}).`,
      cure: 'Change the post, then publish again. If TikTok keeps refusing, connect the account again.',
    }
  )
}
