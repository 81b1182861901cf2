export const postStatuses = [
  'draft',
  'pending_approval',
  'scheduled',
  'publishing',
  'published',
  'failed',
  'needs_attention',
] as const

/** The problems of posts that can be published once their social account is connected again. */
export const reconnectCodes = ['reauth_required', 'account_disconnected'] as const
