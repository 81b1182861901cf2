import { expect, test } from 'vitest'
import { conformancePage, type Report } from './conformance-page.ts'

const step = (title: string, error?: string) => ({ title, ...(error !== undefined && { error }) })

const report: Report = {
  suites: [
    { file: 'posts.journey.ts', specs: [{ title: 'A post is listed', tests: [] }] },
    {
      file: 'specification/authentication.journey.ts',
      specs: [
        {
          title: 'Login',
          tests: [
            {
              results: [
                {
                  steps: [
                    step('4 Auth state | Logout: removes both stored items', 'it kept one'),
                    step('2 Help | Documentation (disabled) | Instead: It opens the guides.'),
                    { title: 'On the plan', steps: [step('2 Subscription | Others show Upgrade to {plan}')] },
                    step('2 Help | The button reads Sending...'),
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}

test('Each sentence stands in its section, with its departure and whether its step failed', () => {
  const page = conformancePage(report) ?? ''
  expect(page.slice(page.indexOf('4 sentences')))
    .toBe(`4 sentences: 2 as specified, 1 with a deliberate departure
whose replacement is tested, 1 failed.

## 2. Screens and routes

### Help

- *Departure.* Documentation (disabled). Instead: It opens the guides.
- The button reads Sending...

### Subscription

- Others show Upgrade to \\{plan\\}.

## 4. States and transitions

### Auth state

- **Failed.** Logout: removes both stored items.
`)
})

test('A report without the tests of the specification makes no page', () => {
  expect(conformancePage({ suites: [{ file: 'posts.journey.ts' }] })).toBeUndefined()
})
