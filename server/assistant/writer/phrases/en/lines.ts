import type { Lines } from '../bank.ts'

export const lines: Lines = {
  titles: [
    '{s}: what to know',
    '{s} in short',
    '{s}, explained simply',
    'All about this: {s}',
    'At a glance: {s}',
  ],
  leadIns: [
    'Here’s what to know:',
    'The short version:',
    'At a glance:',
    'The key points:',
    'In a nutshell:',
  ],
  engage: {
    all: [
      'Thoughts? The comments are open.',
      'Questions? Leave them below.',
      'Share this with someone who should see it.',
      'What would you like to know about this? Ask below.',
      'What matters most to you here? Write it in the comments.',
    ],
    friendly: [
      'What do you think? Drop a line in the comments!',
      'Tag a friend who’d love this!',
      'Know someone who should see this? Send it their way.',
      'Say hi in the comments and share your take.',
      'Got a question? Just ask below!',
    ],
    professional: [
      'What is your view? Comments are welcome.',
      'Please share this with colleagues who may find it useful.',
      'How do you approach this? Join the discussion in the comments.',
      'For questions, please get in touch via message.',
      'Your perspective is welcome in the comments.',
    ],
    playful: [
      'Answer in emoji only. Go!',
      'Tag the friend who needs this. You know the one.',
      'Comment first, think later!',
      'Send this to your group chat and watch what happens.',
      'Yay or nay? The comments are waiting!',
    ],
    bold: [
      'In or out? Say it in the comments.',
      'Share it. Now.',
      'Say what you think. No filter.',
      'Tag someone who’s ready.',
      'Take a side in the comments.',
    ],
    inspiring: [
      'What would your first step be? Share it below.',
      'Pass this on to someone who needs it today.',
    ],
  },
  engageAbout: [
    '{s}: what do you think? Tell us in the comments.',
    '{s}: any questions? Ask them in the comments.',
    '{s}: who should hear about this? Tag them here.',
    '{s}: what would you like to know? Ask below.',
    '{s}: what matters most to you? Write it in the comments.',
    '{s}: know someone this is for? Pass it on.',
  ],
  follow: {
    all: [
      'All the details: {link}',
      'Find out more: {link}',
      'More here: {link}',
      'The link for more: {link}',
      'Full details: {link}',
    ],
    friendly: ['Come and have a look: {link}', 'Everything you need is here: {link}', 'Take a peek: {link}'],
    professional: [
      'Further information: {link}',
      'Please find the details here: {link}',
      'Read more: {link}',
    ],
    playful: [
      'Click first, thank yourself later: {link}',
      'Curious? This way: {link}',
      'Go on, tap it: {link}',
    ],
    bold: ['Go here: {link}', 'Don’t wait. Click: {link}', 'Get it here: {link}'],
    inspiring: ['Take the next step: {link}', 'It starts here: {link}', 'Begin here: {link}'],
  },
  followAbout: [
    '{s}, all the details: {link}',
    '{s}, more information here: {link}',
    '{s} at a glance: {link}',
  ],
  save: ['Save this post for later.', 'Bookmark it and come back when you need it.'],
}
