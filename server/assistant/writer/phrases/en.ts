import type { Bank } from './bank.ts'

export const en: Bank = {
  hooks: {
    topic: ['{s}.', 'Today: {s}.', 'Worth a closer look: {s}.'],
    object: [
      'Let’s talk about {s}.',
      'Today is all about {s}.',
      'Say hello to {s}.',
      'A few words about {s}.',
    ],
    statement: ['{s}.', 'Good to know: {s}.', 'A quick update: {s}.'],
    asked: ['{s}', 'Question of the day: {s}'],
    launch: ['Something new: {s}.', 'New around here: {s}.'],
    offer: ['Today’s offer: {s}.', 'A deal worth knowing: {s}.'],
    event: ['Save the date: {s}.', 'Coming up: {s}.'],
    tip: ['Worth bookmarking: {s}.', 'A quick guide: {s}.'],
    countdown: ['{when}: {s}.', 'Save the date, {when}: {s}.'],
    deadline: ['{when}: {s}.', 'Don’t miss it, {when}: {s}.'],
    audience: ['{audience}, this one’s for you: {s}.', 'For {audience}: {s}.'],
  },
  lines: {
    titles: ['{s}: what to know', '{s} in short', 'At a glance: {s}'],
    leadIns: ['Here’s what to know:', 'At a glance:'],
    engage: {
      all: [
        'Questions? Leave them below.',
        'Share this with someone who should see it.',
        'What matters most to you here? Write it in the comments.',
      ],
      friendly: [
        'What do you think? Drop a line in the comments!',
        'Tag a friend who’d love this!',
        'Got a question? Just ask below!',
      ],
      professional: [
        'What is your view? Comments are welcome.',
        'Please share this with colleagues who may find it useful.',
        'For questions, please get in touch via message.',
      ],
    },
    follow: {
      all: ['All the details: {link}', 'Find out more: {link}'],
      friendly: ['Come and have a look: {link}'],
      professional: ['Further information: {link}'],
    },
    save: ['Save this post for later.'],
  },
}
