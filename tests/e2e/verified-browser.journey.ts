import { expect, test } from './fixtures.ts'
import { newPerson, readMail } from './people.ts'

test('After verifying in another browser, the user signs in there with the password', async ({
  page,
  browser,
  product,
}) => {
  const person = newPerson()
  const registration = { full_name: person.name, phone_number: null, account_type: 'influencer' }
  const reply = await page.request.post('/api/auth/register', { data: { ...person, ...registration } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const link = /https?:\S+verify-email\S+/.exec(await readMail(page, person.email, /verify/i))?.[0] ?? ''
  const elsewhere = await browser.newContext({ baseURL: product.url })
  const other = await elsewhere.newPage()
  await other.goto(link)
  await other.getByRole('link', { name: 'Continue to App' }).click()
  await expect(other).toHaveURL('/login')
  await expect(other.getByLabel('Email or username')).toHaveValue(person.email)
  await elsewhere.close()
})

test('A token of a registration that is refused leads to the login, and is forgotten', async ({
  page,
  noErrors,
}) => {
  noErrors.allow(/400/)
  const person = newPerson()
  const registration = { full_name: person.name, phone_number: null, account_type: 'influencer' }
  await page.request.post('/api/auth/register', { data: { ...person, ...registration } })
  const link = /https?:\S+verify-email\S+/.exec(await readMail(page, person.email, /verify/i))?.[0] ?? ''
  await page.goto('/robots.txt')
  await page.evaluate("localStorage.setItem('registrationToken', 'of-another-registration')")
  await page.goto(link)
  await page.getByRole('link', { name: 'Continue to App' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email or username')).toHaveValue(person.email)
  expect(await page.evaluate("localStorage.getItem('registrationToken')")).toBeNull()
})
