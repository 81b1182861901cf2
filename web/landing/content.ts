import { brand } from '../../contract/brand.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'

/** The texts of the landing page that an operator may want to change. */

export const hero = {
  trust: 'Trusted by over 100,000 businesses and individuals',
  title: 'Create, schedule and publish.',
  titleEnd: 'All from one place.',
  lead: `${brand.name} writes with you, finds a good time and publishes to Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube from one dashboard.`,
  reassurance: ['No credit card needed', 'Free forever plan'],
}

/** The static text is the target of the count-up (specification section 4). */
export const stats = [
  { target: 100_000, label: 'Users' },
  { target: 5_000_000, label: 'Posts published last month' },
  { target: 11, label: 'Platforms, six of them today' },
]

export const features = {
  eyebrow: 'Features',
  title: 'From a first idea to a measured result',
  lead: 'Tools that know about each other, so a post moves from one to the next without copying anything.',
  ai: {
    title: 'AI content generation',
    text: 'Say what the post is about. Get a draft that fits the platform, its limits and your language, then make it yours.',
  },
  scheduling: {
    title: 'Smart scheduling',
    text: 'See when your people are there, take the suggested time or choose your own, and let the calendar do the rest.',
  },
  analytics: {
    title: 'Advanced analytics',
    text: 'Reach, engagement and growth for every account side by side, with the posts that made the difference.',
  },
  team: {
    title: 'Team collaboration',
    text: 'Invite colleagues with role-based permissions, which say who may write, who approves and who publishes. Clients approve by a link, without an account.',
  },
  also: [
    'Brand voice customization',
    'API access',
    'Drafts that save themselves',
    'A preview for every platform',
  ],
}

type Testimonial = {
  quote: string
  name: string
  role: string
  platform: PlatformKey
  followers: string
  growth: string
}

export const testimonials: { title: string; people: Testimonial[] } = {
  title: 'People who got their evenings back',
  people: [
    {
      quote:
        'Monday morning I plan the week, and that is it. The rest of the week I bake instead of looking for captions.',
      name: 'Marlene Okafor',
      role: 'Owner of a neighborhood bakery',
      platform: 'instagram',
      followers: '48.2K',
      growth: '+64%',
    },
    {
      quote:
        'The draft is never the final post, and that is the point: I start from something that already fits the platform.',
      name: 'Tobias Lindqvist',
      role: 'Travel creator',
      platform: 'tiktok',
      followers: '312K',
      growth: '+118%',
    },
    {
      quote:
        'Nine clients, one calendar. I can see at a glance what is out, what is planned and what still needs words.',
      name: 'Priya Raghunathan',
      role: 'Head of social at an agency',
      platform: 'linkedin',
      followers: '21.7K',
      growth: '+39%',
    },
  ],
}

export const platformsText = {
  eyebrow: 'Integrations',
  title: 'Six platforms, one dashboard',
  lead: 'Write once, adapt where it matters. Each platform keeps its own counter, its own rules and its own preview.',
}

export const pricing = {
  eyebrow: 'Pricing',
  title: 'Start free. Pay when it pays off.',
  lead: 'A month of points with every plan. A post by AI generation costs 2 points, and a draft that fails costs nothing. With an AI model of your own, texts are unlimited and cost no points.',
}

export const closing = {
  title: 'Your next post can be out in five minutes',
  lead: 'The free plan is free forever, and no credit card is needed.',
}

type Topic = { id: string; title: string; text: string; link?: { label: string; href: string } }

const write = (subject: string) => `mailto:${brand.supportEmail}?subject=${encodeURIComponent(subject)}`

/** The targets of the footer's in-page links, by group. */
export const topics: { title: string; items: Topic[] }[] = [
  {
    title: 'Product',
    items: [
      {
        id: 'api',
        title: 'API',
        text: 'API access with the Agency plan: create, schedule and read posts from your own software, with keys that you control.',
        link: { label: 'See the Agency plan', href: '#pricing' },
      },
      {
        id: 'templates',
        title: 'Templates',
        text: 'Pick a platform in the studio, tell the assistant what kind of post it is, and start from a draft in its format.',
        link: { label: 'Start a draft', href: '/register' },
      },
    ],
  },
  {
    title: 'Company',
    items: [
      {
        id: 'about',
        title: 'About',
        text: `${brand.name} is made for small businesses, influencers, marketing professionals and teams who would rather run their work than their feeds.`,
      },
      {
        id: 'blog',
        title: 'Blog',
        text: 'News about the product goes out where you already are: follow us on the platforms below.',
        link: { label: 'Follow us', href: '#community' },
      },
      {
        id: 'careers',
        title: 'Careers',
        text: 'No position is open at the moment. If you think we should know you, introduce yourself.',
        link: { label: 'Introduce yourself', href: write('Careers') },
      },
      {
        id: 'press',
        title: 'Press',
        text: 'Questions, figures or the logo in print quality: we answer within two working days.',
        link: { label: 'Ask for the press kit', href: write('Press') },
      },
    ],
  },
  {
    title: 'Resources',
    items: [
      {
        id: 'help',
        title: 'Help',
        text: 'Answers to the common questions are inside the application. For everything else, our team reads your email.',
        link: { label: 'Write to support', href: write('Help') },
      },
      {
        id: 'guides',
        title: 'Guides',
        text: 'Verify your email address, connect an account, write, publish. Each step in the application leads to the next.',
        link: { label: 'Take the first step', href: '/register' },
      },
      {
        id: 'community',
        title: 'Community',
        text: 'Show what you made and see how others do it. You find us, and each other, on every platform linked below.',
      },
    ],
  },
  {
    title: 'Your data',
    items: [
      {
        id: 'cookies',
        title: 'Cookies',
        text: 'We set no advertising or tracking cookies. Your browser keeps your session, your theme, and one cookie that recognizes it when you sign in.',
        link: { label: 'Privacy Policy', href: '/privacy-policy' },
      },
      {
        id: 'gdpr',
        title: 'GDPR',
        text: 'You can see, correct, take away and delete what we hold about you. One email is enough.',
        link: { label: 'Use your rights', href: write('GDPR') },
      },
    ],
  },
]

export const footerColumns = [
  { title: 'Product', links: anchors(['Features', 'Pricing', 'API', 'Integrations']) },
  { title: 'Company', links: anchors(['About', 'Blog', 'Careers', 'Press']) },
  { title: 'Resources', links: anchors(['Help', 'Community', 'Templates', 'Guides']) },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '/privacy-policy' },
      { label: 'Terms of Service', href: '/terms-of-service' },
      ...anchors(['Cookies', 'GDPR']),
    ],
  },
]

/** `/#id` instead of `#id`, because the legal pages have the same footer. */
function anchors(labels: string[]) {
  return labels.map((label) => ({ label, href: `/#${label.toLowerCase()}` }))
}

const handle = brand.name.toLowerCase()

export const socialLinks: { platform: PlatformKey; href: string }[] = [
  { platform: 'instagram', href: `https://www.instagram.com/${handle}` },
  { platform: 'twitter', href: `https://x.com/${handle}` },
  { platform: 'linkedin', href: `https://www.linkedin.com/company/${handle}` },
  { platform: 'facebook', href: `https://www.facebook.com/${handle}` },
  { platform: 'tiktok', href: `https://www.tiktok.com/@${handle}` },
  { platform: 'youtube', href: `https://www.youtube.com/@${handle}` },
]

export const copyright = `© 2024 ${brand.name}. All rights reserved.`
