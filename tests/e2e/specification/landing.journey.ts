import { departure, sentence } from './sentences.ts'
import { expect, styleOf, test } from './specification.ts'

const landing = '2 Landing page'

test('The landing page', async ({ guest }) => {
  await guest.goto('/')
  const footer = guest.getByRole('contentinfo')

  await sentence(landing, 'The header with Log in and Get Started buttons is sticky', async () => {
    await footer.scrollIntoViewIfNeeded()
    for (const name of ['Log in', 'Get Started']) {
      await expect(guest.getByRole('banner').getByRole('link', { name })).toBeInViewport()
    }
  })
  await sentence(
    landing,
    'Then come a stats section, a features section, three static testimonials, a platforms section, a closing call to action and a footer',
    async () => {
      const order = await guest.evaluate<
        string[]
      >(`[...document.querySelectorAll('main h1, main h2, main [data-target], main blockquote, footer')]
        .map((one) => one.matches('[data-target]') ? 'stats' : one.matches('blockquote') ? 'testimonial' : one.matches('footer') ? 'footer' : one.textContent)`)
      const at = (name: string) => order.findIndex((one) => one.includes(name))
      const positions = [
        at('Create, schedule'),
        at('stats'),
        at('From a first idea'),
        at('testimonial'),
        at('Six platforms'),
        at('Your next post can be out'),
        at('footer'),
      ]
      expect(positions).toEqual(positions.toSorted((a, b) => a - b))
      expect(positions).not.toContain(-1)
      expect(order.filter((one) => one === 'testimonial')).toHaveLength(3)
    },
  )
  await sentence(
    landing,
    'The testimonials have invented names, roles, platforms, follower counts and growth percentages',
    async () => {
      for (const [name, ...parts] of [
        ['Marlene Okafor', 'Owner of a neighborhood bakery', 'Instagram', '48.2K', '+64%'],
        ['Tobias Lindqvist', 'Travel creator', 'TikTok', '312K', '+118%'],
        ['Priya Raghunathan', 'Head of social at an agency', 'LinkedIn', '21.7K', '+39%'],
      ] as const) {
        const one = guest
          .locator('figure, article, li')
          .filter({ hasText: name })
          .filter({ has: guest.locator('blockquote') })
        for (const part of parts) await expect(one.first()).toContainText(part)
      }
    },
  )
  await sentence(
    landing,
    'Footer links: /privacy-policy and /terms-of-service are real paths; the others are in-page anchors',
    async () => {
      const hrefs = await guest.evaluate<string[]>(
        "[...document.querySelectorAll('footer nav a')].map((link) => link.getAttribute('href'))",
      )
      const anchors =
        'features pricing api integrations about blog careers press help community templates guides cookies gdpr'
      expect(hrefs.toSorted()).toEqual(
        [...anchors.split(' ').map((id) => `/#${id}`), '/privacy-policy', '/terms-of-service'].toSorted(),
      )
      for (const id of anchors.split(' ')) await expect(guest.locator(`#${id}`)).toBeAttached()
    },
  )
  await sentence(landing, 'The footer has social links and a contact mailto', async () => {
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
    for (const host of ['instagram', 'x', 'linkedin', 'facebook', 'tiktok', 'youtube']) {
      await expect(
        footer.locator(`a[href^="https://${host}.com/"], a[href^="https://www.${host}.com/"]`),
      ).toBeVisible()
    }
  })
  await sentence(landing, 'Copyright year text is 2024', () => expect(footer).toContainText('© 2024'))
  await departure(
    landing,
    'The landing page animates an 11-platform figure although it names six; of posts and platforms the static text says 4,000,000 and 0',
    'The static text shows the same numbers as the targets of the count-up.',
    async () => {
      await expect(guest.locator('[data-target]')).toHaveText(['100,000', '5,000,000', '11'])
      await expect(guest.getByText('Posts published last month')).toBeAttached()
      await expect(guest.locator('#integrations').getByRole('listitem')).toHaveCount(6)
    },
  )
})

test('The email of the landing page', async ({ guest }) => {
  const sent: string[] = []
  const record = (request: { url(): string; postData(): string | null }) =>
    sent.push(`${request.url()} ${request.postData() ?? ''}`)
  guest.on('request', record)
  await sentence(
    landing,
    'The hero has an email input and a Get Started button; the typed email is held locally and never sent, without validation',
    async () => {
      for (const typed of ['not-sent, and no address', 'ada-not-sent@example.com', '']) {
        await guest.goto('/')
        await guest.getByRole('textbox', { name: 'Your email address' }).fill(typed)
        await guest.getByRole('main').getByRole('button', { name: 'Get Started' }).first().click()
        await expect(guest).toHaveURL('/register')
        await expect(guest.getByRole('heading', { name: 'Create your account' })).toBeVisible()
      }
      expect(sent.filter((request) => request.includes('not-sent'))).toEqual([])
    },
  )
  guest.off('request', record)
})

test.describe('With motion', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('The sections of the landing page', async ({ page }) => {
    await sentence(landing, 'Sections fade in when scrolled into view', async () => {
      await page.goto('/')
      const closing = page.locator('[data-reveal]').last()
      const opacity = () => styleOf(closing, 'opacity')
      await expect.poll(opacity).toBe('0')
      await closing.scrollIntoViewIfNeeded()
      await expect.poll(opacity).toBe('1')
    })
  })
})
