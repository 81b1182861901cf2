import { expect, test } from 'vitest'
import { partRule } from './subject.ts'

test.each(['instagram', 'facebook'] as const)('a story on %s takes no first comment', (platform) => {
  expect(partRule({ platform, options: { shownAs: 'story' } }, 'comment')).toBeUndefined()
  expect(partRule({ platform, options: {} }, 'comment')).toMatchObject({ most: 1 })
})
