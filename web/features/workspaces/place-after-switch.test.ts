import { expect, test } from 'vitest'
import { placeAfterSwitch } from './place-after-switch.ts'

const id = '0190a1b2-0000-7000-8000-000000000001'

test.each([
  ['/content/calendar', '?view=month&at=2026-11-01', '/content/calendar?view=month&at=2026-11-01'],
  ['/content/calendar', `?view=month&account=${id}`, '/content/calendar?view=month'],
  ['/content/posts', '?status=failed', '/content/posts?status=failed'],
  ['/settings/workspace', '', '/settings/workspace'],
  ['/content', `?post=${id}`, '/content'],
  [`/content/posts/${id}`, '', '/content/posts'],
  [`/content/voices/${id}`, '', '/content/voices'],
  [`/social/queue/${id}`, '', '/social'],
  ['/clients', '', '/dashboard'],
])('%s%s becomes %s in another workspace', (pathname, search, place) => {
  expect(placeAfterSwitch(pathname, search)).toBe(place)
})
