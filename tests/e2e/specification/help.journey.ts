import { questions } from '../../../web/features/help/faq.ts'
import { departure, sentence } from './sentences.ts'
import { expect, test } from './specification.ts'

const screen = '2 Help'
const mailto = 'mailto:support@postwright.example?subject=Help%20with%20Postwright'

test('The help screen', async ({ member: { page } }) => {
  await page.goto('/help')
  const part = (name: string) => page.getByRole('region', { name, exact: true })

  await sentence(
    screen,
    'Live Chat (disabled, coming soon); Email Support (a mailto link to a support address)',
    async () => {
      const chat = part('Live Chat')
      await expect(chat.getByText('Coming soon', { exact: true })).toBeVisible()
      await expect(chat.getByRole('button')).toHaveText(['Start a chat'])
      await expect(chat.getByRole('button')).toBeDisabled()
      await expect(part('Email Support').getByRole('link')).toHaveAttribute('href', mailto)
    },
  )
  await sentence(screen, 'Six FAQ accordion items', async () => {
    const faq = part('Frequently asked questions')
    const items = faq.getByRole('heading', { level: 3 }).getByRole('button')
    await expect(items).toHaveText(questions.map(({ question }) => question))
    await expect(items).toHaveCount(6)
    for (const [at, { answer }] of questions.entries()) {
      await expect(faq.getByText(answer)).toBeHidden()
      await items.nth(at).click()
      await expect(items.nth(at)).toHaveAttribute('aria-expanded', 'true')
      await expect(faq.getByText(answer)).toBeVisible()
    }
    await items.first().click()
    await expect(faq.getByText(questions[0]?.answer ?? '')).toBeHidden()
  })
  await sentence(
    screen,
    'A Still Need Help block with an email link and a link to follow the product on a social network',
    async () => {
      const block = page.getByRole('region', { name: /^Still need help\?$/i })
      const links = block.getByRole('link')
      await expect(links).toHaveText(['support@postwright.example', 'follow Postwright on LinkedIn'])
      await expect(links.first()).toHaveAttribute('href', mailto)
      await expect(links.last()).toHaveAttribute('href', 'https://www.linkedin.com/company/postwright')
    },
  )
  await departure(screen, 'Documentation (disabled)', 'It opens the product’s own guides.', async () => {
    const guides = part('Documentation').getByRole('list', { name: 'Guides' }).getByRole('link')
    await expect(guides).not.toHaveCount(0)
    const title = await guides.first().locator('span').first().innerText()
    await guides.first().click()
    await expect(page).toHaveURL(/\/help\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible()
  })
})
