/** The keys of cached data. A change of a post also affects the dashboard. */
export const queryKeys = {
  posts: ['posts'],
  postList: (filter: Readonly<Record<string, string | undefined>>) => ['posts', 'list', filter],
  foundPosts: (search: string) => ['posts', 'found', search],
  post: (id: string) => ['posts', 'one', id],
  postGroup: (id: string) => ['posts', 'group', id],
  /** Below `posts`, because a change of a post can change them. */
  blockedPosts: ['posts', 'blocked'],
  dashboard: ['dashboard'],
  socialAccounts: ['social-accounts'],
  notifications: ['notifications'],
  points: ['points'],
  ledger: ['ledger'],
  subscription: ['subscription'],
  invoices: ['invoices'],
  assistant: ['assistant'],
  modelHealth: ['model-health'],
  ownModel: ['own-model'],
  generations: ['generations'],
  savedTexts: ['saved-texts'],
  labels: ['labels'],
  brandVoices: ['brand-voices'],
  workspaces: ['workspaces'],
  /** Below `workspaces`, because another workspace has another one. */
  storage: ['workspaces', 'storage'],
  library: ['media'],
  learnedSamples: ['learned-samples'],
} as const
