import { randomUUIDv7 } from 'node:crypto'
import { testPassword } from '../support/add-user.ts'

/** A call that is valid except possibly for the owner of its ids. */
export type Call = { path: string; body?: unknown }

/** The kind of object that an id belongs to, in a state in which the route succeeds for its owner. */
export type Kind =
  | 'account'
  | 'API key'
  | 'application'
  | 'connection of an application'
  | 'checkout'
  | 'comment'
  | 'conversion'
  | 'day note'
  | 'cursor of a generation'
  | 'cursor of a post'
  | 'drawing'
  | 'generation'
  | 'invitation'
  | 'member'
  | 'notification'
  | 'partly published post'
  | 'picture'
  | 'published post'
  | 'post'
  | 'post group'
  | 'post group and comment'
  | 'post group and picture'
  | 'feed'
  | 'feed and account'
  | 'evergreen set'
  | 'evergreen set and account'
  | 'evergreen set and post'
  | 'evergreen post'
  | 'evergreen post and variation'
  | 'post import'
  | 'post that needs attention'
  | 'waiting post and hash'
  | 'profile'
  | 'queue'
  | 'queued post'
  | 'post group to queue'
  | 'post to queue'
  | 'review link'
  | 'series'
  | 'group of a series'
  | 'saved text'
  | 'session'
  | 'label'
  | 'scheduled post'
  | 'scheduled post group'
  | 'state and code'
  | 'received upload'
  | 'upload'
  | 'uploaded video'
  | 'video'
  | 'voice'
  | 'webhook'
  | 'webhook delivery'
  | 'workspace'
  | 'workspace to cover'
  | 'client workspace'

/** One id that a route takes. */
export type Reference = {
  kind: Kind
  call: (id: string) => Call
  /** The id of a new object: an unknown one is used, and one of another workspace creates a separate object. */
  takes?: true
}

const id = () => randomUUIDv7()
const identity = { password: 'Wrong-horse-7' }
const term = { plan: 'pro', interval: 'month' }
/** Saves a group with one post; `target` is what the post has beside its platform. */
const group = (groupId: string, target: object = {}, media: object[] = []) => ({
  path: `/api/post-groups/${groupId}`,
  body: { version: 0, content: 'Mine', media, targets: [{ id: id(), platform: 'twitter', ...target }] },
})
/** A file with one post, which names no account. */
export const file = { csv: 'Text\nMine', timeZone: 'UTC', schedule: false }
/** The address of a feed, which no server answers unless the suite has one. */
export const outside = { feed: 'http://127.0.0.1:9/feed.xml' }
export const feedChoice = { becomes: 'draft', withPicture: false }
export const evergreenFields = { name: 'Mine', minimumDays: 30, perWeek: 2 }
const ownModel = { kind: 'google', name: 'a-model', apiKey: 'sk-a-key-of-somebody' }
const writing = () => ({ id: id(), platform: 'twitter', prompt: 'A new bakery' })
export const drawing = (of: string) => ({ id: of, kind: 'quote', platform: 'twitter', text: 'A secret plan' })
export const filming = (of: string) => ({
  id: of,
  platform: 'twitter',
  prompt: 'A secret plan',
  aspect: 'landscape',
})

/** A form with a GIF of one pixel. */
function pictureForm(): FormData {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const form = new FormData()
  form.append('file', new Blob([gif], { type: 'image/gif' }), 'me.gif')
  return form
}

const bulk =
  (action: string, rest: object = {}) =>
  (of: string) => ({
    path: `/api/bulk-posts/${action}`,
    body: { posts: [{ id: of, version: 1 }], ...rest },
  })

const inQueue = (what: string) => (account: string) => ({ path: `/api/queue/accounts/${account}/${what}` })

export const reviewLink = (scope: object) => ({
  name: 'A secret plan',
  scope,
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
})

/** A call of Postiz's API about one object. */
const inPostiz = (what: string) => (of: string) => ({ path: `/public/v1/${what}/${of}` })
/** At a public address, to which nothing is sent while no worker runs. */
export const webhook = (of: string, more: object = {}) => ({
  id: of,
  url: 'https://93.184.216.34/webhooks',
  description: 'A secret plan',
  events: null,
  ...more,
})

const daily = { unit: 'day', every: 2 }
/** `of`: the ids of a series and of a group of it. */
const ofSeries =
  (what: string, rest: object = {}) =>
  (of: string) => {
    const [id, groupId] = of.split(' ')
    return { path: `/api/series/${id}${what}`, body: { groupId, ...rest } }
  }

const only = (kind: Kind, call: Reference['call']): Reference[] => [{ kind, call }]

/**
 * A call of every route with a signed-in caller, or one for each id that it takes. The suites that drive all routes fail
 * for a route that is missing here.
 */
export const calls: Record<string, Call | Reference[]> = {
  'POST /api/auth/resend-verification': { path: '/api/auth/resend-verification' },
  'GET /api/user/profile': { path: '/api/user/profile' },
  'GET /api/user/deletion': { path: '/api/user/deletion' },
  'POST /api/user/deletion': { path: '/api/user/deletion', body: identity },
  'DELETE /api/user/deletion': { path: '/api/user/deletion' },
  'PATCH /api/user/profile': { path: '/api/user/profile', body: { full_name: 'Ada King' } },
  'POST /api/user/picture': { path: '/api/user/picture', body: pictureForm() },
  'DELETE /api/user/picture': { path: '/api/user/picture' },
  'GET /api/user/preferences': { path: '/api/user/preferences' },
  'PATCH /api/user/preferences': { path: '/api/user/preferences', body: { securityAlerts: false } },
  'GET /api/user/two-factor': { path: '/api/user/two-factor' },
  'POST /api/user/two-factor/enrollment': { path: '/api/user/two-factor/enrollment', body: identity },
  'POST /api/user/two-factor/enrollment/confirm': {
    path: '/api/user/two-factor/enrollment/confirm',
    body: { code: '123456' },
  },
  'POST /api/user/two-factor/recovery-codes': {
    path: '/api/user/two-factor/recovery-codes',
    body: identity,
  },
  'POST /api/user/two-factor/turn-off': { path: '/api/user/two-factor/turn-off', body: identity },
  'GET /api/user/devices': { path: '/api/user/devices' },
  'DELETE /api/user/devices/:id': only('session', (of) => ({ path: `/api/user/devices/${of}` })),
  'POST /api/user/devices/sign-out-others': { path: '/api/user/devices/sign-out-others' },
  'POST /api/user/password': {
    path: '/api/user/password',
    body: { ...identity, newPassword: 'Better-horse-8' },
  },
  'POST /api/user/email-change': {
    path: '/api/user/email-change',
    body: { ...identity, email: 'other@example.com' },
  },
  'GET /api/user/email-change': { path: '/api/user/email-change' },
  'DELETE /api/user/email-change': { path: '/api/user/email-change' },
  'GET /api/dashboard': { path: '/api/dashboard' },
  'GET /api/analytics': { path: '/api/analytics' },
  'GET /api/analytics/posts': { path: '/api/analytics/posts' },
  'GET /api/analytics/patterns': { path: '/api/analytics/patterns' },
  'GET /api/analytics/best-times': { path: '/api/analytics/best-times' },
  'GET /api/analytics/best-posts': only('account', (of) => ({
    path: `/api/analytics/best-posts?accounts=${of}`,
  })),
  'GET /api/analytics/insights': { path: '/api/analytics/insights' },
  'GET /api/analytics/prediction': only('account', (of) => ({
    path: `/api/analytics/prediction?account=${of}&media=text&length=short&hashtags=none&link=without&question=with`,
  })),
  'GET /api/analytics/posts.csv': { path: '/api/analytics/posts.csv' },
  'GET /api/analytics/days.csv': { path: '/api/analytics/days.csv' },
  'GET /api/help': { path: '/api/help' },

  'GET /api/workspaces': { path: '/api/workspaces' },
  'POST /api/workspaces': { path: '/api/workspaces', body: { name: 'Another', timeZone: 'UTC' } },
  'POST /api/clients': only('workspace to cover', (workspaceId) => ({
    path: '/api/clients',
    body: { workspaceId },
  })),
  'GET /api/clients/:id/release': only('client workspace', (of) => ({ path: `/api/clients/${of}/release` })),
  'POST /api/clients/:id/release': only('client workspace', (of) => ({ path: `/api/clients/${of}/release` })),
  'GET /api/api-keys': { path: '/api/api-keys' },
  'POST /api/api-keys': {
    path: '/api/api-keys',
    body: { name: 'A program', scopes: ['posts:read'], identity },
  },
  'POST /api/api-keys/:id/rotate': only('API key', (of) => ({
    path: `/api/api-keys/${of}/rotate`,
    body: { identity: { password: testPassword } },
  })),
  'DELETE /api/api-keys/:id': only('API key', (of) => ({ path: `/api/api-keys/${of}` })),
  'GET /oauth/consent/:request/details': { path: '/oauth/consent/unknown/details' },
  'POST /oauth/consent/:request/decision': {
    path: '/oauth/consent/unknown/decision',
    body: { allow: false },
  },
  'GET /api/applications': { path: '/api/applications' },
  'POST /api/applications': {
    path: '/api/applications',
    body: { name: 'An application', redirectUris: ['https://app.example.com/callback'], identity },
  },
  'PATCH /api/applications/:id': only('application', (of) => ({
    path: `/api/applications/${of}`,
    body: {
      name: 'Renamed',
      redirectUris: ['https://app.example.com/callback'],
      identity: { password: testPassword },
    },
  })),
  'POST /api/applications/:id/rotate': only('application', (of) => ({
    path: `/api/applications/${of}/rotate`,
    body: { identity: { password: testPassword } },
  })),
  'DELETE /api/applications/:id': only('application', (of) => ({ path: `/api/applications/${of}` })),
  'GET /api/application-connections': { path: '/api/application-connections' },
  'DELETE /api/application-connections/:id': only('connection of an application', (of) => ({
    path: `/api/application-connections/${of}`,
  })),
  'GET /api/workspaces/current': { path: '/api/workspaces/current' },
  'GET /api/workspaces/current/payer': { path: '/api/workspaces/current/payer' },
  'DELETE /api/workspaces/current/payer': { path: '/api/workspaces/current/payer' },
  'GET /api/workspaces/current/storage': { path: '/api/workspaces/current/storage' },
  'PATCH /api/workspaces/current': { path: '/api/workspaces/current', body: { name: 'Studio' } },
  'GET /api/workspaces/current/calendar-feed': { path: '/api/workspaces/current/calendar-feed' },
  'POST /api/workspaces/current/calendar-feed': { path: '/api/workspaces/current/calendar-feed' },
  'DELETE /api/workspaces/current/calendar-feed': { path: '/api/workspaces/current/calendar-feed' },
  'POST /api/workspaces/current/archive': { path: '/api/workspaces/current/archive' },
  'POST /api/workspaces/current/restore': { path: '/api/workspaces/current/restore' },
  'GET /api/workspaces/current/deletion': { path: '/api/workspaces/current/deletion' },
  'POST /api/workspaces/current/deletion': {
    path: '/api/workspaces/current/deletion',
    body: { password: 'Wrong-horse-7' },
  },
  'DELETE /api/workspaces/current/deletion': { path: '/api/workspaces/current/deletion' },
  'POST /api/workspaces/current/picture': { path: '/api/workspaces/current/picture', body: pictureForm() },
  'DELETE /api/workspaces/current/picture': { path: '/api/workspaces/current/picture' },
  'POST /api/session/workspace': only('workspace', (workspaceId) => ({
    path: '/api/session/workspace',
    body: { workspaceId },
  })),

  'GET /api/social-accounts': { path: '/api/social-accounts' },
  'POST /api/social-accounts/connect': {
    path: '/api/social-accounts/connect',
    body: { platform: 'twitter' },
  },
  'POST /api/social-accounts/callback': only('state and code', (given) => {
    const [state, code] = given.split(' ')
    return { path: '/api/social-accounts/callback', body: { platform: 'twitter', state, code } }
  }),

  'POST /api/media': { path: '/api/media' },
  'POST /api/media/videos': { path: '/api/media/videos' },
  'POST /api/media/uploads': {
    path: '/api/media/uploads',
    body: { name: 'film.mp4', bytes: 4, lastModified: 0 },
  },
  'GET /api/media/uploads/:id': only('upload', (of) => ({ path: `/api/media/uploads/${of}` })),
  'PATCH /api/media/uploads/:id': only('upload', (of) => ({
    path: `/api/media/uploads/${of}?offset=0`,
    body: new Blob(['film'], { type: 'application/octet-stream' }),
  })),
  'POST /api/media/uploads/:id/complete': only('received upload', (of) => ({
    path: `/api/media/uploads/${of}/complete`,
  })),
  'DELETE /api/media/uploads/:id': only('upload', (of) => ({ path: `/api/media/uploads/${of}` })),
  'GET /api/media': only('cursor of a post', (cursor) => ({ path: `/api/media?cursor=${cursor}` })),
  'GET /api/media/:id': only('picture', (of) => ({ path: `/api/media/${of}` })),
  'PATCH /api/media/:id': only('picture', (of) => ({ path: `/api/media/${of}`, body: { altText: 'Mine' } })),
  'POST /api/media/:id/crops': only('picture', (of) => ({
    path: `/api/media/${of}/crops`,
    body: { x: 0, y: 0, width: 1, height: 1 },
  })),
  'POST /api/media/:id/conversions': only('uploaded video', (of) => ({
    path: `/api/media/${of}/conversions`,
    body: { targets: [{ platform: 'twitter' }] },
  })),
  'GET /api/video-conversions/:id': only('conversion', (of) => ({ path: `/api/video-conversions/${of}` })),
  'POST /api/video-conversions/:id/cancel': only('conversion', (of) => ({
    path: `/api/video-conversions/${of}/cancel`,
  })),
  'DELETE /api/media/:id': only('picture', (of) => ({ path: `/api/media/${of}` })),

  'GET /api/post-counts': { path: '/api/post-counts' },
  'GET /api/posts': only('cursor of a post', (cursor) => ({ path: `/api/posts?cursor=${cursor}` })),
  'GET /api/posts/:id': only('post', (of) => ({ path: `/api/posts/${of}` })),
  'DELETE /api/posts/:id': only('post', (of) => ({ path: `/api/posts/${of}?version=1` })),
  'POST /api/posts/:id/publish': only('post', (of) => ({
    path: `/api/posts/${of}/publish`,
    body: { version: 1 },
  })),
  'POST /api/posts/:id/schedule': only('post', (of) => ({
    path: `/api/posts/${of}/schedule`,
    body: { version: 1, localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' },
  })),
  'POST /api/posts/:id/cancel': only('scheduled post', (of) => ({
    path: `/api/posts/${of}/cancel`,
    body: { version: 1 },
  })),
  'POST /api/posts/:id/confirm-published': only('post that needs attention', (of) => ({
    path: `/api/posts/${of}/confirm-published`,
    body: { version: 1 },
  })),
  'POST /api/posts/:id/publish-again': only('post that needs attention', (of) => ({
    path: `/api/posts/${of}/publish-again`,
    body: { version: 1 },
  })),
  'PUT /api/posts/:id/parts': only('partly published post', (of) => ({
    path: `/api/posts/${of}/parts`,
    body: { version: 1, parts: [] },
  })),
  'POST /api/posts/:id/publish-rest': only('partly published post', (of) => ({
    path: `/api/posts/${of}/publish-rest`,
    body: { version: 1 },
  })),
  'POST /api/posts/:id/leave-rest': only('partly published post', (of) => ({
    path: `/api/posts/${of}/leave-rest`,
    body: { version: 1 },
  })),
  'POST /api/posts/:id/delete-on-platform': only('published post', (of) => ({
    path: `/api/posts/${of}/delete-on-platform`,
    body: { version: 1 },
  })),

  'GET /api/posts/:id/review-links': only('post', (of) => ({ path: `/api/posts/${of}/review-links` })),
  'GET /api/posts/:id/approval': only('post', (of) => ({ path: `/api/posts/${of}/approval` })),
  'POST /api/posts/:id/decide': only('waiting post and hash', (of) => {
    const [post, seen] = of.split(' ')
    return { path: `/api/posts/${post}/decide`, body: { seen, decision: 'approve' } }
  }),
  'PUT /api/workspaces/current/approval': {
    path: '/api/workspaces/current/approval',
    body: { mode: 'none', own: 'admins', coversTime: false },
  },

  'GET /api/review-links': { path: '/api/review-links' },
  'POST /api/review-links': [
    {
      kind: 'post group',
      call: (of) => ({ path: '/api/review-links', body: reviewLink({ kind: 'posts', groupIds: [of] }) }),
    },
    {
      kind: 'label',
      call: (labelId) => ({ path: '/api/review-links', body: reviewLink({ kind: 'label', labelId }) }),
    },
  ],
  'GET /api/review-links/:id': only('review link', (of) => ({ path: `/api/review-links/${of}` })),
  'PATCH /api/review-links/:id': only('review link', (of) => ({
    path: `/api/review-links/${of}`,
    body: { name: 'Mine' },
  })),
  'POST /api/review-links/:id/address': only('review link', (of) => ({
    path: `/api/review-links/${of}/address`,
  })),
  'POST /api/review-links/:id/remind': only('review link', (of) => ({
    path: `/api/review-links/${of}/remind`,
  })),
  'POST /api/review-links/:id/withdraw': only('review link', (of) => ({
    path: `/api/review-links/${of}/withdraw`,
  })),
  'DELETE /api/review-links/:id': only('review link', (of) => ({ path: `/api/review-links/${of}` })),

  'GET /api/blocked-posts': { path: '/api/blocked-posts' },
  'GET /api/social-accounts/:id/scheduled-posts': only('account', (of) => ({
    path: `/api/social-accounts/${of}/scheduled-posts`,
  })),
  'GET /api/social-accounts/:id/external-posts': only('account', (of) => ({
    path: `/api/social-accounts/${of}/external-posts`,
  })),
  'POST /api/social-accounts/:id/external-posts': only('account', (of) => ({
    path: `/api/social-accounts/${of}/external-posts`,
  })),
  'POST /api/social-accounts/:id/resume-posts': only('account', (of) => ({
    path: `/api/social-accounts/${of}/resume-posts`,
  })),

  'POST /api/posts/warnings': { path: '/api/posts/warnings', body: {} },
  'POST /api/bulk-posts/publish': only('post', bulk('publish')),
  'POST /api/bulk-posts/schedule': only(
    'post',
    bulk('schedule', { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' }),
  ),
  'POST /api/bulk-posts/move': only('scheduled post', bulk('move', { days: 1 })),
  'POST /api/bulk-posts/queue': only('post to queue', bulk('queue')),
  'POST /api/bulk-posts/cancel': only('scheduled post', bulk('cancel')),
  'POST /api/bulk-posts/delete': only('post', bulk('delete')),
  'POST /api/bulk-posts/decide': only('waiting post and hash', (of) => {
    const [post, seen] = of.split(' ')
    return { path: '/api/bulk-posts/decide', body: { posts: [{ id: post, seen }], decision: 'approve' } }
  }),
  'POST /api/bulk-posts/take-back-approval': only('waiting post and hash', (of) => {
    const [post, seen] = of.split(' ')
    return { path: '/api/bulk-posts/take-back-approval', body: { posts: [{ id: post, seen }] } }
  }),

  'GET /api/post-groups': only('account', (of) => ({ path: `/api/post-groups?account=${of}` })),
  'GET /api/calendar': only('account', (of) => ({
    path: `/api/calendar?from=2027-01-01T00:00:00Z&to=2027-02-01T00:00:00Z&accounts=${of}`,
  })),
  'POST /api/post-groups/:id/duplicate': [
    {
      kind: 'post group',
      call: (of) => ({ path: `/api/post-groups/${of}/duplicate`, body: { id: id() } }),
    },
  ],
  'GET /api/post-groups/:id': only('post group', (of) => ({ path: `/api/post-groups/${of}` })),
  'PUT /api/post-groups/:id': [
    { kind: 'account', call: (socialAccountId) => group(id(), { socialAccountId }) },
    { kind: 'picture', call: (mediaId) => group(id(), {}, [{ mediaId }]) },
    {
      kind: 'label',
      call(labelId) {
        const { path, body } = group(id(), {})
        return { path, body: { ...body, labelIds: [labelId] } }
      },
    },
    { kind: 'picture', call: (mediaId) => group(id(), { media: [{ mediaId }] }) },
    {
      kind: 'picture',
      call: (mediaId) => group(id(), { parts: [{ kind: 'message', content: 'More', media: [{ mediaId }] }] }),
    },
    {
      kind: 'post group',
      call(of) {
        const { path, body } = group(of)
        return { path, body: { ...body, version: 1 } }
      },
    },
    { kind: 'post group', call: (of) => group(of), takes: true },
    { kind: 'post', call: (of) => group(id(), { id: of }), takes: true },
  ],
  'POST /api/post-groups/:id/presence': only('post group', (of) => ({
    path: `/api/post-groups/${of}/presence`,
    body: { tab: id() },
  })),
  'DELETE /api/post-groups/:id/presence/:tab': only('post group', (of) => ({
    path: `/api/post-groups/${of}/presence/${id()}`,
  })),
  'POST /api/post-groups/:id/publish': only('post group', (of) => ({
    path: `/api/post-groups/${of}/publish`,
    body: { version: 1 },
  })),
  'POST /api/post-groups/:id/schedule': only('post group', (of) => ({
    path: `/api/post-groups/${of}/schedule`,
    body: { version: 1, localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' },
  })),
  'POST /api/post-groups/:id/cancel': only('scheduled post group', (of) => ({
    path: `/api/post-groups/${of}/cancel`,
    body: { version: 1 },
  })),

  'GET /api/post-groups/:id/comments': only('post group', (of) => ({
    path: `/api/post-groups/${of}/comments`,
  })),
  'POST /api/post-groups/:id/comments': [
    {
      kind: 'post group',
      call: (of) => ({ path: `/api/post-groups/${of}/comments`, body: { id: id(), body: 'Mine' } }),
    },
    {
      kind: 'post group and picture',
      call: (of) => {
        const [group, mediaId] = of.split(' ')
        const anchor = { kind: 'media', mediaId }
        return { path: `/api/post-groups/${group}/comments`, body: { id: id(), body: 'Mine', anchor } }
      },
    },
    {
      kind: 'post group and comment',
      call: (of) => {
        const [group, threadId] = of.split(' ')
        return { path: `/api/post-groups/${group}/comments`, body: { id: id(), body: 'Mine', threadId } }
      },
    },
  ],
  'PATCH /api/comments/:id': only('comment', (of) => ({
    path: `/api/comments/${of}`,
    body: { body: 'Mine' },
  })),
  'POST /api/comments/:id/resolve': only('comment', (of) => ({
    path: `/api/comments/${of}/resolve`,
    body: { resolved: true },
  })),
  'DELETE /api/comments/:id': only('comment', (of) => ({ path: `/api/comments/${of}` })),

  'GET /api/posts.csv': { path: '/api/posts.csv' },
  'GET /api/feeds': { path: '/api/feeds' },
  'POST /api/feeds/preview': { path: '/api/feeds/preview', body: { url: outside.feed, ...feedChoice } },
  'POST /api/feeds': only('account', (account) => ({
    path: '/api/feeds',
    body: {
      id: id(),
      url: `${outside.feed}?${id()}`,
      postsPerDay: 5,
      ...feedChoice,
      socialAccountIds: [account],
    },
  })),
  'PUT /api/feeds/:id': only('feed and account', (of) => {
    const [feed, account] = of.split(' ')
    const body = { version: 1, postsPerDay: 5, ...feedChoice, socialAccountIds: [account] }
    return { path: `/api/feeds/${feed}`, body }
  }),
  'GET /api/feeds/:id/entries': only('feed', (of) => ({ path: `/api/feeds/${of}/entries` })),
  'POST /api/feeds/:id/pause': only('feed', (of) => ({ path: `/api/feeds/${of}/pause` })),
  'POST /api/feeds/:id/resume': only('feed', (of) => ({ path: `/api/feeds/${of}/resume` })),
  'POST /api/feeds/:id/check': only('feed', (of) => ({ path: `/api/feeds/${of}/check` })),
  'GET /api/evergreen': { path: '/api/evergreen' },
  'POST /api/evergreen': only('account', (account) => ({
    path: '/api/evergreen',
    body: { id: id(), ...evergreenFields, socialAccountIds: [account] },
  })),
  'GET /api/evergreen/:id': only('evergreen set', (of) => ({ path: `/api/evergreen/${of}` })),
  'PUT /api/evergreen/:id': only('evergreen set and account', (of) => {
    const [set, account] = of.split(' ')
    return {
      path: `/api/evergreen/${set}`,
      body: { version: 1, ...evergreenFields, socialAccountIds: [account] },
    }
  }),
  'POST /api/evergreen/:id/pause': only('evergreen set', (of) => ({ path: `/api/evergreen/${of}/pause` })),
  'POST /api/evergreen/:id/resume': only('evergreen set', (of) => ({ path: `/api/evergreen/${of}/resume` })),
  'DELETE /api/evergreen/:id': only('evergreen set', (of) => ({ path: `/api/evergreen/${of}?version=1` })),
  'POST /api/evergreen/:id/posts': only('evergreen set and post', (of) => {
    const [set, post] = of.split(' ')
    return { path: `/api/evergreen/${set}/posts`, body: { postIds: [post] } }
  }),
  'DELETE /api/evergreen-posts/:id': only('evergreen post', (of) => ({ path: `/api/evergreen-posts/${of}` })),
  'PUT /api/evergreen-posts/:id/variations': only('evergreen post', (of) => ({
    path: `/api/evergreen-posts/${of}/variations`,
    body: { variations: [{ id: id(), content: 'Mine' }] },
  })),
  'POST /api/evergreen-posts/:id/variations': only('evergreen post and variation', (of) => {
    const [post, variation] = of.split(' ')
    return { path: `/api/evergreen-posts/${post}/variations`, body: { id: variation } }
  }),
  'DELETE /api/feeds/:id': only('feed', (of) => ({ path: `/api/feeds/${of}?version=1` })),
  'GET /api/post-imports': { path: '/api/post-imports' },
  'POST /api/post-imports/preview': { path: '/api/post-imports/preview', body: file },
  'POST /api/post-imports': {
    path: '/api/post-imports',
    body: { ...file, id: id(), fileName: 'posts.csv' },
  },
  'GET /api/post-imports/:id': only('post import', (of) => ({ path: `/api/post-imports/${of}` })),
  'POST /api/post-imports/:id/run': only('post import', (of) => ({ path: `/api/post-imports/${of}/run` })),
  'POST /api/post-imports/:id/undo': only('post import', (of) => ({ path: `/api/post-imports/${of}/undo` })),
  'GET /api/queue/accounts': { path: '/api/queue/accounts' },
  'GET /api/queue/next': only('account', (of) => ({ path: `/api/queue/next?accounts=${of}` })),
  'GET /api/queue/slots': only('account', (of) => ({
    path: `/api/queue/slots?accounts=${of}&from=2028-05-01T00:00:00Z&to=2028-05-08T00:00:00Z`,
  })),
  'POST /api/post-groups/:id/queue': only('post group to queue', (of) => ({
    path: `/api/post-groups/${of}/queue`,
    body: { version: 1 },
  })),
  'POST /api/post-groups/:id/repeat': only('post group', (of) => ({
    path: `/api/post-groups/${of}/repeat`,
    body: {
      version: 1,
      localTime: '2028-05-01T10:00',
      timeZone: 'Europe/Paris',
      rule: daily,
      end: { kind: 'never' },
    },
  })),
  'GET /api/series/:id': only('series', (of) => ({ path: `/api/series/${of}` })),
  'PUT /api/series/:id': only('group of a series', ofSeries('', { rule: daily, end: { kind: 'never' } })),
  'POST /api/series/:id/skip': only('group of a series', ofSeries('/skip')),
  'POST /api/series/:id/stop': only('group of a series', ofSeries('/stop')),
  'PUT /api/queue/accounts/:id/slots': only('queue', (of) => ({
    path: `/api/queue/accounts/${of}/slots`,
    body: { version: 1, slots: [] },
  })),
  'POST /api/queue/accounts/:id/pause': only('queue', inQueue('pause')),
  'POST /api/queue/accounts/:id/resume': only('queue', inQueue('resume')),
  'POST /api/queue/accounts/:id/shuffle': only('queue', inQueue('shuffle')),
  'POST /api/queue/accounts/:id/compact': only('queue', inQueue('compact')),
  'GET /api/queue/accounts/:id/posts': only('queue', inQueue('posts')),
  'POST /api/queue/accounts/:id/move': only('queued post', (of) => {
    const [account = '', postId] = of.split(' ')
    return { ...inQueue('move')(account), body: { postId, beforeId: null } }
  }),
  'PUT /api/queue/accounts/:id/order': only('queued post', (of) => {
    const [account = '', postId] = of.split(' ')
    return { ...inQueue('order')(account), body: { postIds: [postId] } }
  }),

  'GET /api/brand-voices': { path: '/api/brand-voices' },
  'POST /api/brand-voices': only('picture', (logoId) => ({
    path: '/api/brand-voices',
    body: { name: id(), logoId },
  })),
  'PUT /api/brand-voices/:id': only('voice', (of) => ({
    path: `/api/brand-voices/${of}`,
    body: { version: 1, name: id() },
  })),
  'DELETE /api/brand-voices/:id': only('voice', (of) => ({ path: `/api/brand-voices/${of}?version=1` })),
  'POST /api/brand-voices/learn': only('account', (of) => ({
    path: '/api/brand-voices/learn',
    body: { accountIds: [of] },
  })),

  'GET /api/saved-texts': { path: '/api/saved-texts' },
  'POST /api/saved-texts': {
    path: '/api/saved-texts',
    body: { kind: 'template', name: id(), content: 'Our opening hours' },
  },
  'PUT /api/saved-texts/:id': only('saved text', (of) => ({
    path: `/api/saved-texts/${of}`,
    body: { version: 1, name: id(), content: 'Our opening hours' },
  })),
  'DELETE /api/saved-texts/:id': only('saved text', (of) => ({ path: `/api/saved-texts/${of}?version=1` })),

  'GET /api/link-preview': { path: '/api/link-preview?url=http://127.0.0.1/' },
  'GET /api/link-check': { path: '/api/link-check?url=http://127.0.0.1/' },
  'GET /api/calendar/days': { path: '/api/calendar/days?from=2027-01-01&to=2027-01-31' },
  'GET /api/calendar/country': { path: '/api/calendar/country' },
  'PUT /api/calendar/country': { path: '/api/calendar/country', body: { country: null } },
  'POST /api/calendar/notes': {
    path: '/api/calendar/notes',
    body: { id: id(), day: '2027-01-01', text: 'Mine' },
  },
  'PUT /api/calendar/notes/:id': only('day note', (of) => ({
    path: `/api/calendar/notes/${of}`,
    body: { day: '2027-01-01', text: 'Mine', version: 1 },
  })),
  'DELETE /api/calendar/notes/:id': only('day note', (of) => ({
    path: `/api/calendar/notes/${of}?version=1`,
  })),
  'GET /api/members': { path: '/api/members' },
  'GET /api/clients': { path: '/api/clients' },
  'PATCH /api/members/:id': only('member', (of) => ({
    path: `/api/members/${of}`,
    body: { role: 'viewer' },
  })),
  'GET /api/members/:id/removal': only('member', (of) => ({ path: `/api/members/${of}/removal` })),
  'POST /api/members/:id/remove': only('member', (of) => ({
    path: `/api/members/${of}/remove`,
    body: {},
  })),
  'POST /api/members/leave': { path: '/api/members/leave', body: {} },
  'POST /api/invitations': only('account', (of) => ({
    path: '/api/invitations',
    body: { emails: ['not an address'], role: 'editor', socialAccountIds: [of] },
  })),
  'POST /api/invitations/:id/resend': only('invitation', (of) => ({
    path: `/api/invitations/${of}/resend`,
  })),
  'DELETE /api/invitations/:id': only('invitation', (of) => ({ path: `/api/invitations/${of}` })),
  'POST /api/invitations/accept': { path: '/api/invitations/accept', body: { token: id() } },
  'GET /api/labels': { path: '/api/labels' },
  'POST /api/labels': { path: '/api/labels', body: { name: id(), color: 'blue' } },
  'PUT /api/labels/:id': only('label', (of) => ({
    path: `/api/labels/${of}`,
    body: { version: 1, name: id(), color: 'blue' },
  })),
  'DELETE /api/labels/:id': only('label', (of) => ({ path: `/api/labels/${of}?version=1` })),

  'PUT /api/social-accounts/:id/settings': only('account', (of) => ({
    path: `/api/social-accounts/${of}/settings`,
    body: { listedName: 'Bakery', options: {}, hashtagSetId: null, links: null },
  })),
  'POST /api/connections/:id/accounts': only('profile', (of) => {
    const [connectionId, profile] = of.split(' ')
    return { path: `/api/connections/${connectionId}/accounts`, body: { externalIds: [profile] } }
  }),

  'POST /mcp': { path: '/mcp', body: { jsonrpc: '2.0', id: 1, method: 'ping' } },
  'GET /mcp': { path: '/mcp' },
  'DELETE /mcp': { path: '/mcp' },
  'GET /public/v1/is-connected': { path: '/public/v1/is-connected' },
  'GET /public/v1/groups': { path: '/public/v1/groups' },
  'GET /public/v1/integrations': { path: '/public/v1/integrations' },
  'GET /public/v1/integration-settings/:id': only('account', inPostiz('integration-settings')),
  // There is no tool, so that it succeeds for nobody.
  'POST /public/v1/integration-trigger/:id': {
    ...inPostiz('integration-trigger')(id()),
    body: { methodName: 'getPlaylists', data: {} },
  },
  'GET /public/v1/find-slot/:id': only('queue', inPostiz('find-slot')),
  'GET /public/v1/social/:id': inPostiz('social')('x'),
  'GET /public/v1/analytics/:id': only('account', inPostiz('analytics')),
  'GET /public/v1/analytics/post/:id': only('post', inPostiz('analytics/post')),
  'GET /public/v1/notifications': { path: '/public/v1/notifications' },
  'POST /public/v1/upload': { path: '/public/v1/upload' },
  'POST /public/v1/upload-from-url': {
    path: '/public/v1/upload-from-url',
    body: { url: 'http://127.0.0.1:9/a.png' },
  },
  'POST /public/v1/generate-video': { path: '/public/v1/generate-video', body: {} },
  'POST /public/v1/video/function': { path: '/public/v1/video/function', body: {} },
  'GET /public/v1/posts': { path: '/public/v1/posts?startDate=2028-05-01&endDate=2028-05-08' },
  'POST /public/v1/posts': only('account', (of) => ({
    path: '/public/v1/posts',
    body: { type: 'draft', posts: [{ integration: { id: of }, value: [{ content: 'Mine' }] }] },
  })),
  'DELETE /public/v1/posts/:id': only('post', inPostiz('posts')),
  'DELETE /public/v1/posts/group/:id': only('post', inPostiz('posts/group')),
  'PUT /public/v1/posts/:id/status': only('scheduled post', (of) => ({
    path: `/public/v1/posts/${of}/status`,
    body: { status: 'draft' },
  })),
  'PUT /public/v1/posts/:id/settings': only('post', (of) => ({
    path: `/public/v1/posts/${of}/settings`,
    body: { settings: { who_can_reply_post: 'following' } },
  })),
  'PUT /public/v1/posts/:id/release-id': only('post that needs attention', (of) => ({
    path: `/public/v1/posts/${of}/release-id`,
    body: { releaseId: 'https://x.com/olga_owner/status/1' },
  })),
  'GET /public/v1/posts/:id/missing': only('post', (of) => ({ path: `/public/v1/posts/${of}/missing` })),
  // After all routes that use the account, because this one disconnects it.
  'DELETE /api/social-accounts/:id': only('account', (of) => ({ path: `/api/social-accounts/${of}` })),
  'DELETE /public/v1/integrations/:id': only('account', inPostiz('integrations')),

  // The caller chooses these ids; they are unique in each workspace.
  'POST /api/assistant/generate': only('voice', (voiceId) => ({
    path: '/api/assistant/generate',
    body: { ...writing(), voiceId },
  })),
  'POST /api/assistant/versions': only('voice', (voiceId) => ({
    path: '/api/assistant/versions',
    body: { text: 'Mine', from: 'facebook', versions: [{ id: id(), platform: 'twitter' }], voiceId },
  })),
  'POST /api/assistant/ideas': only('voice', (voiceId) => ({
    path: '/api/assistant/ideas',
    body: { id: id(), topic: 'A new bakery', voiceId },
  })),
  'GET /api/assistant/model': { path: '/api/assistant/model' },
  'PUT /api/assistant/model': { path: '/api/assistant/model', body: ownModel },
  'DELETE /api/assistant/model': { path: '/api/assistant/model' },
  'POST /api/assistant/model/test': { path: '/api/assistant/model/test', body: ownModel },
  'GET /api/assistant/status': { path: '/api/assistant/status' },
  'POST /api/assistant/model/try': { path: '/api/assistant/model/try', body: { trial: 'post' } },
  'GET /api/assistant/health': { path: '/api/assistant/health' },
  'GET /api/assistant/generations': only('cursor of a generation', (cursor) => ({
    path: `/api/assistant/generations?cursor=${cursor}`,
  })),
  'GET /api/assistant/generations/:id': [
    { kind: 'generation', call: (of) => ({ path: `/api/assistant/generations/${of}` }) },
    { kind: 'drawing', call: (of) => ({ path: `/api/assistant/generations/${of}` }) },
    { kind: 'video', call: (of) => ({ path: `/api/assistant/generations/${of}` }) },
  ],
  'DELETE /api/assistant/generations/:id': only('generation', (of) => ({
    path: `/api/assistant/generations/${of}`,
  })),
  'POST /api/assistant/pictures': only('voice', (voiceId) => ({
    path: '/api/assistant/pictures',
    body: { ...drawing(id()), voiceId, colors: 'brand' },
  })),
  'GET /api/assistant/pictures/status': { path: '/api/assistant/pictures/status' },
  'POST /api/assistant/videos': { path: '/api/assistant/videos', body: filming(id()) },
  'GET /api/assistant/videos': { path: '/api/assistant/videos' },
  'PATCH /api/assistant/videos/:id': only('video', (of) => ({
    path: `/api/assistant/videos/${of}`,
    body: { notice: 'seen' },
  })),

  // The cursor of this list, too, is a position in the caller's own list.
  'GET /api/notifications': { path: '/api/notifications?cursor=1' },
  'POST /api/notifications/:id/read': only('notification', (of) => ({
    path: `/api/notifications/${of}/read`,
  })),
  'POST /api/notifications/read': only('notification', (upTo) => ({
    path: '/api/notifications/read',
    body: { upTo },
  })),
  'GET /api/events/stream': only('notification', (after) => ({
    path: `/api/events/stream?seconds=0&after=${after}`,
  })),

  'GET /api/push': { path: '/api/push' },
  'PUT /api/push': {
    path: '/api/push',
    body: {
      endpoint: 'https://push.example.com/a-device',
      keys: {
        p256dh: 'BEzGLC2SeqObwH0wZCXh58lo0oZXxcO34BMjHafol-wM9nJ3-EJ6AHSA4sitatWGwIvhoBE08i5bHiZLctm9O1c',
        auth: 'a'.repeat(22),
      },
    },
  },
  'DELETE /api/push': { path: '/api/push' },
  'GET /api/webhooks': { path: '/api/webhooks' },
  'POST /api/webhooks': only('label', (of) => ({
    path: '/api/webhooks',
    body: webhook(id(), { labelIds: [of] }),
  })),
  'GET /api/webhooks/:id': only('webhook', (of) => ({ path: `/api/webhooks/${of}` })),
  'PUT /api/webhooks/:id': only('webhook', (of) => ({
    path: `/api/webhooks/${of}`,
    body: { ...webhook(of), version: 1 },
  })),
  'POST /api/webhooks/:id/switch-on': only('webhook', (of) => ({ path: `/api/webhooks/${of}/switch-on` })),
  'POST /api/webhooks/:id/switch-off': only('webhook', (of) => ({ path: `/api/webhooks/${of}/switch-off` })),
  'GET /api/webhooks/:id/secret': only('webhook', (of) => ({ path: `/api/webhooks/${of}/secret` })),
  'POST /api/webhooks/:id/rotate-secret': only('webhook', (of) => ({
    path: `/api/webhooks/${of}/rotate-secret`,
  })),
  'POST /api/webhooks/:id/test': only('webhook', (of) => ({ path: `/api/webhooks/${of}/test` })),
  'GET /api/webhooks/:id/deliveries': only('webhook', (of) => ({ path: `/api/webhooks/${of}/deliveries` })),
  'GET /api/webhook-deliveries/:id': only('webhook delivery', (of) => ({
    path: `/api/webhook-deliveries/${of}`,
  })),
  'POST /api/webhook-deliveries/:id/send-again': only('webhook delivery', (of) => ({
    path: `/api/webhook-deliveries/${of}/send-again`,
  })),
  'DELETE /api/webhooks/:id': only('webhook', (of) => ({ path: `/api/webhooks/${of}?version=1` })),
  'GET /api/points': { path: '/api/points' },
  // The cursors of the ledger and of invoices are positions in the caller's own list and refer to no object.
  'GET /api/activity': { path: '/api/activity' },
  'GET /api/activity.csv': { path: '/api/activity.csv' },
  'GET /api/points/ledger': { path: '/api/points/ledger?cursor=1' },
  'GET /api/points/ledger.csv': { path: '/api/points/ledger.csv' },
  'POST /api/points/checkout': { path: '/api/points/checkout', body: { pack: 'points50' } },
  'GET /api/subscription': { path: '/api/subscription' },
  'POST /api/subscription/checkout': { path: '/api/subscription/checkout', body: term },
  'POST /api/subscription/preview': { path: '/api/subscription/preview', body: term },
  'POST /api/subscription/change': { path: '/api/subscription/change', body: term },
  'POST /api/subscription/cancel': { path: '/api/subscription/cancel' },
  'POST /api/subscription/resume': { path: '/api/subscription/resume' },
  'POST /api/subscription/portal': { path: '/api/subscription/portal' },
  'POST /api/subscription/refresh': only('checkout', (checkout) => ({
    path: '/api/subscription/refresh',
    body: { checkout },
  })),
  'GET /api/invoices': { path: `/api/invoices?cursor=${Date.now()}.1` },
  // The last one, because the caller does not own the workspace any more.
  'POST /api/members/:id/hand-over': only('member', (of) => ({
    path: `/api/members/${of}/hand-over`,
    body: { identity: { password: testPassword } },
  })),
}

/** An id that does not exist. */
export function unknownId(kind: Kind): string {
  if (kind === 'checkout') return `cs_test_${id().replaceAll('-', '')}`
  if (
    kind === 'state and code' ||
    kind === 'profile' ||
    kind === 'post group and comment' ||
    kind === 'post group and picture' ||
    kind === 'waiting post and hash' ||
    kind === 'queued post' ||
    kind === 'feed and account' ||
    kind === 'evergreen set and account' ||
    kind === 'evergreen set and post' ||
    kind === 'evergreen post and variation' ||
    kind === 'group of a series'
  )
    return `${id()} ${id()}`
  return kind.startsWith('cursor') ? `${Date.now()}.${id()}` : id()
}

/** A call of the route in which every id is unknown. Throws for a route that is not declared above. */
export function harmlessCall(route: string): Call {
  const entry = calls[route]
  if (entry === undefined) throw new Error(`tests/security/calls.ts has no call of ${route}`)
  if (!Array.isArray(entry)) return entry
  const [reference] = entry
  if (!reference) throw new Error(`tests/security/calls.ts has no call of ${route}`)
  return reference.call(unknownId(reference.kind))
}
