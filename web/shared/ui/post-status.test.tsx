import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import { PostStatusChip, PostStatusIcon, PostStatusMark } from './post-status.tsx'

test('a status that only a newer server knows is shown capitalized, with a warning icon', () => {
  const status = 'under_review' as PostStatus
  expect(renderToStaticMarkup(<PostStatusChip status={status} />)).toMatch(/WarningIcon.*Under review/)
  expect(renderToStaticMarkup(<PostStatusIcon status={status} problem={null} />)).toContain('WarningIcon')
  expect(renderToStaticMarkup(<PostStatusMark status={status} text="1" label="1 post" />)).toContain(
    'WarningIcon',
  )
})
