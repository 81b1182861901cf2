import { describe, expect, it } from 'vitest'
import { apiGuideSlugs, type ApiGuide } from '../../contract/api-guides.ts'
import { brand } from '../../contract/brand.ts'
import { errorHelp } from '../../contract/error-help.ts'
import { errorCodes } from '../../contract/errors.ts'
import { webhookEventTypes } from '../../contract/webhooks/webhook-events.ts'
import { platformKeys, platforms } from '../../contract/platforms/platforms.ts'
import { plans } from '../../contract/billing/plans.ts'
import { pageTitles, type PageName } from './pages.ts'
import { renderPage } from './render.tsx'

const names = Object.keys(pageTitles) as PageName[]
const pages = Object.fromEntries(names.map((name) => [name, renderPage(name)])) as Record<PageName, string>
const landing = pages.index

const anchors = [
  'features',
  'pricing',
  'api',
  'integrations',
  'about',
  'blog',
  'careers',
  'press',
  'help',
  'community',
  'templates',
  'guides',
  'cookies',
  'gdpr',
]

/** The visible text with collapsed whitespace. */
const textOf = (html: string) =>
  html
    .replace(/^.*<body>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')

const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]+)"/g)].map((match) => match[1] ?? '')
const ids = (html: string) => [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')

describe('the landing page', () => {
  it.each(anchors)('has a footer link to #%s', (anchor) => {
    expect(links(landing.slice(landing.indexOf('<footer')))).toContain(`/#${anchor}`)
    expect(ids(landing)).toContain(anchor)
  })

  it('has no broken in-page links and no duplicate ids', () => {
    const inPage = links(landing).filter((href) => /^\/?#/.test(href))
    const missing = inPage.filter((href) => !ids(landing).includes(href.replace(/^\/?#/, '')))
    expect(inPage.length).toBeGreaterThan(anchors.length)
    expect(missing).toEqual([])
    expect(new Set(ids(landing)).size).toBe(ids(landing).length)
  })

  it('links the legal pages, the support address and every platform from the footer', () => {
    const footer = links(landing.slice(landing.indexOf('<footer')))
    expect(footer).toContain('/privacy-policy')
    expect(footer).toContain('/terms-of-service')
    expect(footer).toContain(`mailto:${brand.supportEmail}`)
    expect(footer.filter((href) => href.startsWith('https://'))).toHaveLength(platformKeys.length)
  })

  it('links Get Started to registration and Log in to login', () => {
    const action = (label: string) =>
      [...landing.matchAll(/<a\b[^>]*\bhref="([^"]+)"[^>]*>([^<]*)<\/a>/g)]
        .filter((match) => match[2] === label)
        .map((match) => match[1])
    expect(new Set(action('Get Started'))).toEqual(new Set(['/register']))
    expect(action('Log in')).toEqual(['/login'])
  })

  it('does not send the email address of the hero', () => {
    const form = /<form[^>]*data-start.*?<\/form>/s.exec(landing)?.[0] ?? ''
    expect(form).toContain('action="/register"')
    expect(form).toMatch(/<form[^>]*\bnoValidate/i)
    expect(form).toContain('type="email"')
    expect(form).not.toMatch(/<input[^>]*\sname=/)
  })

  it('contains the texts of the specification', () => {
    const text = textOf(landing)
    for (const words of [
      'Trusted by over 100,000 businesses and individuals',
      'No credit card needed',
      'Free forever plan',
      'Instagram, Facebook, Twitter, LinkedIn, TikTok and YouTube from one dashboard',
      'AI content generation',
      'Smart scheduling',
      'Advanced analytics',
      'Team collaboration',
      'role-based permissions',
      'Brand voice customization',
      'API access',
      '© 2024',
    ])
      expect(text).toContain(words)
  })

  it('promises nothing that the product does not have yet', () => {
    const text = textOf(landing)
    for (const [, after] of text.matchAll(/White-label options(\s*\S+)/g)) {
      expect(after?.trim()).toMatch(/^Soon/)
    }
    expect(text).not.toMatch(/API access\s*Soon/)
    expect(text).toContain('Platforms, six of them today')
  })

  it('shows the targets of the count-up as its static figures', () => {
    const figures = [...landing.matchAll(/data-target="(\d+)"[^>]*>([^<]+)</g)].map((match) => [
      match[1],
      match[2],
    ])
    expect(figures).toEqual([
      ['100000', '100,000'],
      ['5000000', '5,000,000'],
      ['11', '11'],
    ])
  })

  it('shows three testimonials, the six platforms and the three plans', () => {
    const text = textOf(landing)
    expect(landing.match(/<blockquote/g)).toHaveLength(3)
    for (const key of platformKeys) expect(text).toContain(platforms[key].name)
    for (const plan of Object.values(plans)) expect(text).toContain(`${plan.monthlyPoints} points a month`)
    for (const price of ['$0', '$19.99', '$199.99', '$49.99', '$499.99']) expect(text).toContain(price)
  })
})

describe('the legal pages', () => {
  it.each(['privacy-policy', 'terms-of-service'] as const)('have a Back button and a date on %s', (name) => {
    const form = /<form[^>]*data-back.*?<\/form>/s.exec(pages[name])?.[0] ?? ''
    expect(form).toContain('action="/"')
    expect(form).toMatch(/<button[^>]*type="submit".*Back<\/button>/s)
    expect(textOf(pages[name])).toMatch(/Last updated: [A-Z][a-z]+ \d{1,2}, \d{4}/)
    expect(textOf(pages[name])).toContain('18 and over')
    expect(textOf(pages[name])).toContain('under 13')
  })

  it('state the retention of usage data and the limit of liability', () => {
    expect(textOf(pages['privacy-policy'])).toContain('Usage data is kept for up to 2 years')
    expect(textOf(pages['terms-of-service'])).toContain('payments you made to us in the last 12 months')
  })
})

describe.each(names)('the document %s', (name) => {
  it('has no inline script, event attribute or React code', () => {
    const scripts = [...pages[name].matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, body] of scripts) {
      expect(attributes).toContain('src="/')
      expect(body).toBe('')
    }
    expect(pages[name]).not.toMatch(/<[a-z][^>]*\son[a-z]+="/)
  })

  it('has inlined styles, one h1 and the product name', () => {
    expect(pages[name].match(/<h1/g)).toHaveLength(1)
    expect(pages[name]).toContain(`<title>${pageTitles[name]}</title>`)
    expect(pages[name]).toContain('[data-theme="dark"]')
  })

  it('declares every custom property that its styles use', () => {
    const read = [...pages[name].matchAll(/var\((--pw-[\w-]+)\)/g)].map((match) => match[1] ?? '')
    const undeclared = [...new Set(read)].filter((property) => !pages[name].includes(`${property}:`))
    expect(read.length).toBeGreaterThan(0)
    expect(undeclared).toEqual([])
  })
})

describe('the guides to the API', () => {
  it('explain every code of a failure under an anchor of its own', () => {
    const anchorsOfErrors = ids(pages['api-errors'])
    for (const code of errorCodes) {
      expect(anchorsOfErrors, code).toContain(code)
      expect(errorHelp[code].means, code).not.toBe('')
      expect(errorHelp[code].cure, code).not.toBe('')
    }
  })

  it('show every event of webhooks with an example', () => {
    const events = ids(pages['api-webhooks'])
    for (const type of webhookEventTypes) expect(events, type).toContain(type)
    // What the sampler writes where a field has no example.
    expect(pages['api-webhooks']).not.toMatch(/&quot;string&quot;|-9007199254740991/)
  })

  it('link to each other and to the reference', () => {
    for (const slug of apiGuideSlugs) {
      const found = links(pages[`api-${slug}`])
      expect(found, slug).toEqual(
        expect.arrayContaining(['/docs/api', ...apiGuideSlugs.map((one) => `/docs/api/${one}`)]),
      )
    }
    expect(links(pages['api-reference'])).toContain('/api/v1/openapi.json')
  })

  it('link only to anchors that are there', () => {
    for (const slug of apiGuideSlugs) {
      for (const href of links(pages[`api-${slug}`])) {
        const [, guide, anchor] = /^(?:\/docs\/api\/([\w-]+))?#(.+)$/.exec(href) ?? []
        if (anchor === undefined) continue
        const page = pages[`api-${(guide ?? slug) as ApiGuide}`]
        expect(ids(page), `${slug}: ${href}`).toContain(anchor)
      }
    }
  })
})
