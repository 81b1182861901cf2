import { brand } from '../contract/brand.ts'
import type { ApiTexts } from './infra/http/openapi/public-api.ts'
import { describeWebhooks } from './webhooks/index.ts'

/** What the OpenAPI document says about the public API as a whole, and its parts in the order of the reference. */
export const apiTexts: ApiTexts = {
  title: `${brand.name} API`,
  description: [
    `Everything that ${brand.name} does with posts, media and results, for your own programs. A key acts for the member who made it, in one workspace, with the scopes that you choose. Make one in Settings, API.`,
    'Guides: [First call](/docs/api/first-call), [agents](/docs/api/agents), [errors](/docs/api/errors), [paging](/docs/api/paging), [idempotency](/docs/api/idempotency), [limits](/docs/api/limits), [webhooks](/docs/api/webhooks), [applications for others](/docs/api/applications), [coming from Postiz](/docs/api/postiz).',
    'Times are ISO 8601 in UTC. Ids are UUIDs. A success is `{"success": true, ...}`; a failure is `{"success": false, "message", "code"}` with the HTTP status of its code. Version 1 only grows: ignore fields that you do not know.',
  ].join('\n\n'),
  tags: [
    { name: 'Workspaces', description: 'The workspace of the key.' },
    { name: 'Members', description: 'Who works in the workspace.' },
    { name: 'Social accounts', description: 'The profiles, pages and channels that posts are published to.' },
    { name: 'Media', description: 'Pictures and videos. Upload them first; posts name them by their ids.' },
    {
      name: 'Post groups',
      description:
        'A post group is one thing to say, written once, with a post for each social account. Most programs need only these calls.',
    },
    {
      name: 'Posts',
      description:
        'A post is one message for one social account. It follows the text and media of its group until it has its own.',
    },
    { name: 'Approval', description: 'Decisions about posts that wait for approval.' },
    { name: 'Comments', description: 'What members and reviewers say about a post group.' },
    { name: 'Review links', description: 'Secret addresses at which clients see posts, comment and decide.' },
    { name: 'Calendar', description: 'What is planned when, with notes and holidays.' },
    { name: 'Queue', description: 'The weekly slots of social accounts.' },
    { name: 'Labels', description: 'Labels of post groups.' },
    { name: 'Saved texts', description: 'Hashtag sets and templates.' },
    { name: 'Analytics', description: 'Results of what was published, as the platforms told them.' },
    { name: 'Brand voices', description: 'How the assistant writes.' },
    { name: 'Assistant', description: 'Texts, pictures and videos by a model.' },
    { name: 'Points', description: 'What scheduling and the assistant cost.' },
    {
      name: 'Webhooks',
      description:
        'Addresses of yours that are told of events, and what they get. The guide shows how to check it.',
    },
  ],
  webhooks: describeWebhooks(),
}
