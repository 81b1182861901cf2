/** Title and subtitle of a page in the shell. */
export type PageInfo = { title: string; subtitle: string }

/** Titles and subtitles of specification section 2, and those of the pages of Content Studio. */
export const pages = {
  dashboard: { title: 'Dashboard', subtitle: 'Overview of your content performance' },
  content: { title: 'Content Studio', subtitle: 'Create and manage your social media content' },
  posts: { title: 'Posts', subtitle: 'Everything you drafted, scheduled and published' },
  post: { title: 'Post', subtitle: 'Its text, its time and its results' },
  reviewLinks: { title: 'Review links', subtitle: 'What your clients look at and decide' },
  calendar: { title: 'Calendar', subtitle: 'Plan your posts by week and month' },
  import: { title: 'Import', subtitle: 'Bring your posts from a CSV file' },
  media: { title: 'Media', subtitle: 'Everything that was added to posts of this workspace' },
  feeds: { title: 'Feeds', subtitle: 'Turn new articles into posts' },
  evergreen: { title: 'Evergreen', subtitle: 'Let your best posts come back' },
  ideas: { title: 'Ideas', subtitle: 'A week of posts from a topic or a page' },
  voices: { title: 'Brand voices', subtitle: 'How the assistant writes for you' },
  clients: { title: 'Clients', subtitle: 'What your clients need and plan' },
  analytics: { title: 'Analytics', subtitle: 'Insights and performance metrics' },
  social: { title: 'Connected Accounts', subtitle: 'Manage your connected social accounts' },
  queue: { title: 'Queue', subtitle: 'When posts of this account go out' },
  profile: { title: 'Profile', subtitle: 'Your account information and preferences' },
  subscription: { title: 'Subscription & Billing', subtitle: 'Manage your plan and billing' },
  settings: { title: 'Settings', subtitle: 'App settings and configurations' },
  help: { title: 'Help & Support', subtitle: 'Get help and support' },
} as const satisfies Record<string, PageInfo>

/** Each route has its title (and in the shell its subtitle) in its `handle`. */
export function pageInfoOf(matches: { handle: unknown }[]): Partial<PageInfo> {
  const handle = matches.findLast((match) => match.handle !== undefined)?.handle
  return (handle as Partial<PageInfo> | undefined) ?? {}
}
