/**
 * Which front doors (`index.ts`) each part may import. A part that is not named here imports none of the others.
 * `.dependency-cruiser.cjs` enforces the tables, and the diagrams in docs/architecture.md are drawn from them.
 */

/** Domains: the folders of `server/`, except `infra`, which every domain may import. */
const server = {
  points: ['events', 'plans'],
  'storage-quota': ['plans'],
  workspaces: ['points', 'storage-quota'],
  accounts: ['events', 'mail', 'plans', 'workspaces'],
  labels: ['workspaces'],
  'saved-texts': ['workspaces'],
  'social-accounts': ['connectors', 'events', 'milestones', 'plans'],
  media: ['connectors', 'storage-quota'],
  posts: [
    'installation',
    'labels',
    'social-accounts',
    'media',
    'connectors',
    'events',
    'milestones',
    'plans',
    'points',
    'storage-quota',
    'workspaces',
  ],
  series: ['plans', 'posts', 'storage-quota'],
  queue: ['analytics', 'plans', 'posts', 'social-accounts', 'workspaces'],
  'post-imports': ['labels', 'media', 'plans', 'points', 'posts', 'social-accounts'],
  feeds: ['events', 'link-previews', 'media', 'plans', 'posts', 'queue', 'social-accounts', 'workspaces'],
  evergreen: ['assistant', 'plans', 'posts', 'queue', 'social-accounts', 'storage-quota', 'workspaces'],
  monitoring: ['installation', 'mail', 'usage'],
  dashboard: ['installation', 'posts', 'workspaces'],
  analytics: ['plans', 'posts', 'workspaces'],
  calendar: ['posts', 'workspaces'],
  help: ['installation', 'mail'],
  'brand-voices': ['social-accounts', 'media', 'plans', 'posts', 'workspaces'],
  assistant: ['analytics', 'brand-voices', 'events', 'media', 'plans', 'points'],
  billing: ['accounts', 'social-accounts', 'mail', 'plans', 'points', 'posts', 'workspaces'],
  'account-deletion': [
    'accounts',
    'billing',
    'dashboard',
    'mail',
    'media',
    'points',
    'posts',
    'social-accounts',
    'storage-quota',
  ],
  notifications: ['accounts', 'events', 'feeds', 'mail', 'milestones', 'posts', 'social-accounts'],
}

/** Features: the folders of `web/features/`. All of them may import `web/shared`. */
const web = {
  'social-accounts': ['points', 'saved-texts'],
  posts: ['accounts', 'labels', 'points', 'queue', 'social-accounts', 'workspaces'],
  queue: ['points', 'social-accounts', 'workspaces'],
  feeds: ['points', 'posts', 'social-accounts'],
  evergreen: ['assistant', 'points', 'posts', 'social-accounts'],
  calendar: ['accounts', 'assistant', 'labels', 'points', 'posts', 'queue', 'social-accounts', 'workspaces'],
  'brand-voices': ['points'],
  assistant: ['accounts', 'brand-voices', 'media', 'points', 'posts', 'social-accounts'],
  compose: [
    'accounts',
    'labels',
    'saved-texts',
    'social-accounts',
    'media',
    'points',
    'posts',
    'queue',
    'brand-voices',
    'assistant',
    'workspaces',
  ],
  dashboard: ['accounts', 'posts', 'social-accounts', 'points'],
  analytics: ['labels', 'points', 'social-accounts', 'workspaces'],
  profile: ['dashboard', 'points', 'social-accounts'],
  help: ['points', 'social-accounts'],
  billing: ['points'],
  settings: ['assistant', 'media', 'workspaces'],
  notifications: ['assistant', 'posts'],
}

module.exports = { server, web }
