/** The public pages about the API below `/docs/api`, where the reference is. */
export const apiGuides = {
  'first-call': {
    title: 'First call in five minutes',
    summary: 'Make a key, write a draft, schedule it and see what became of it.',
  },
  agents: {
    title: 'Claude, ChatGPT and Cursor',
    summary: 'Let an agent plan your week: connect it, and decide what it may do.',
  },
  errors: { title: 'Errors', summary: 'Every code: what it means and what to do.' },
  paging: { title: 'Paging', summary: 'How to read lists of any length.' },
  idempotency: { title: 'Idempotency', summary: 'How to repeat a request without doing it twice.' },
  limits: { title: 'Limits', summary: 'How many requests are allowed, and how large they may be.' },
  webhooks: { title: 'Webhooks', summary: 'Get told when a post is published, fails or waits for you.' },
  applications: {
    title: 'Applications for others',
    summary: 'Let people connect your application by OAuth, and choose what it may do.',
  },
  postiz: { title: 'Coming from Postiz', summary: 'Which call does here what you know from there.' },
} as const satisfies Record<string, { title: string; summary: string }>

export type ApiGuide = keyof typeof apiGuides

export const apiGuideSlugs = Object.keys(apiGuides) as ApiGuide[]
