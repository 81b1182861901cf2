import { expect, test } from './specification.ts'

test('Sidebar width 280 px', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(279)
  expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(280)
})

test('Notification dropdown width 320 px', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeVisible()
  await expect.poll(async () => Math.round((await panel.boundingBox())?.width ?? 0)).toBe(320)
  await page.keyboard.press('Escape')
})

test('Default breakpoints xs 0, sm 600, md 900, lg 1200, xl 1536', async ({ member: { page } }) => {
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const widths = await page.evaluate<number[]>(`(() => {
    const rulesOf = (rules) => [...rules].flatMap((rule) => [rule, ...(rule.cssRules ? rulesOf(rule.cssRules) : [])])
    const all = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules))
    const named = all.flatMap((rule) => /\\(min-width: ?(\\d+)px\\)/.exec(rule.media?.mediaText ?? '')?.[1] ?? [])
    return [...new Set(named.map(Number))].toSorted((a, b) => a - b)
  })()`)
  expect(widths.filter((width) => [0, 600, 900, 1200, 1536].includes(width))).toEqual([
    0, 600, 900, 1200, 1536,
  ])
})

test('Theme: primary #6366f1 (light #8b5cf6, dark #4f46e5), secondary #8b5cf6; background #f8fafc, paper white; text primary #1e293b; error #B3261E, warning #F59E0B, success #10B981, info #3B82F6', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const color = (name: string) =>
    page.evaluate<string>(
      `getComputedStyle(document.documentElement).getPropertyValue('--pw-palette-${name}').trim().toLowerCase()`,
    )
  for (const [name, value] of [
    ['primary-main', '#6366f1'],
    ['primary-light', '#8b5cf6'],
    ['primary-dark', '#4f46e5'],
    ['secondary-main', '#8b5cf6'],
    ['background-default', '#f8fafc'],
    ['background-paper', '#ffffff'],
    ['text-primary', '#1e293b'],
    ['error-main', '#b3261e'],
    ['warning-main', '#f59e0b'],
    ['success-main', '#10b981'],
    ['info-main', '#3b82f6'],
  ] as const) {
    expect(`${name} ${await color(name)}`).toBe(`${name} ${value}`)
  }
})

test('Theme: text secondary #64748b', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const color = await page.evaluate<string>(
    "getComputedStyle(document.documentElement).getPropertyValue('--pw-palette-text-secondary').trim()",
  )
  expect(color).toBe('#64748b')
  await expect(page.getByText('Overview of your content performance')).toHaveCSS(
    'color',
    'rgb(100, 116, 139)',
  )
})

test('Font stack Inter, Roboto, Helvetica, Arial', async ({ member: { page } }) => {
  await page.goto('/dashboard')
  const stack = await page.evaluate<string>('getComputedStyle(document.body).fontFamily')
  const names = stack
    .replaceAll('"', '')
    .split(',')
    .map((one) => one.trim())
  const wanted = ['Inter', 'Roboto', 'Helvetica', 'Arial']
  expect(names.filter((one) => wanted.includes(one))).toEqual(wanted)
})

test('Corner radius 12; cards radius 16; buttons not upper-cased, weight 600, with a gradient fill from indigo to violet', async ({
  member: { page },
}) => {
  await page.goto('/dashboard')
  const button = page.getByRole('link', { name: 'Create Post' })
  await expect(button).toHaveCSS('border-radius', '12px')
  await expect(button).toHaveCSS('text-transform', 'none')
  await expect(button).toHaveCSS('font-weight', '600')
  await expect(button).toHaveCSS(
    'background-image',
    /linear-gradient\(.*(79, 70, 229|99, 102, 241).*(124, 58, 237|139, 92, 246)/,
  )
  const card = page.getByRole('list', { name: 'Your figures' }).getByRole('listitem').first()
  await expect(card).toHaveCSS('border-radius', '16px')
})
