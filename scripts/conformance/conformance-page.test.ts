import { expect, test } from 'vitest'
import { conformancePage, type Report } from './conformance-page.ts'

const spec = (
  title: string,
  status = 'expected',
  annotations: { type: string; description: string }[] = [],
) => ({
  title,
  tests: [{ status, annotations }],
})

const report: Report = {
  suites: [
    { file: 'posts.journey.ts', specs: [spec('A post is listed')] },
    {
      file: 'specification/4-states.journey.ts',
      specs: [spec('Logout: removes both stored items', 'unexpected')],
    },
    {
      file: 'specification/2-other-screens.journey.ts',
      specs: [
        spec('Others show Upgrade to {plan}'),
        spec('The button reads Sending...'),
        spec('Marketing emails off', 'skipped', [{ type: 'fixme', description: '' }]),
      ],
      suites: [
        {
          file: 'specification/2-other-screens.journey.ts',
          specs: [
            spec('Documentation (disabled)', 'flaky', [
              { type: 'departure', description: 'It opens the guides.' },
              { type: 'proof', description: '2. Help' },
            ]),
          ],
        },
      ],
    },
  ],
}

test('Each sentence stands in its section, with its departure, whether it is missing and whether its test passed', () => {
  const page = conformancePage(report) ?? ''
  expect(page.slice(page.indexOf('5 sentences')))
    .toBe(`5 sentences: 2 as specified, 1 with a deliberate departure
whose replacement is tested, 1 missing in the product, 1 failed.

## 2. Screens and routes

### Other screens

Tests: [specification/2-other-screens.journey.ts](../tests/e2e/specification/2-other-screens.journey.ts)

- Others show Upgrade to \\{plan\\}.
- The button reads Sending...
- **Missing.** Marketing emails off.
- *Departure.* Documentation (disabled). Instead: It opens the guides. See also: 2. Help.

## 4. States and transitions

### States

Tests: [specification/4-states.journey.ts](../tests/e2e/specification/4-states.journey.ts)

- **Failed.** Logout: removes both stored items.
`)
})

test('A report without the tests of the specification makes no page', () => {
  expect(
    conformancePage({ suites: [{ file: 'posts.journey.ts', specs: [spec('A post is listed')] }] }),
  ).toBeUndefined()
})
