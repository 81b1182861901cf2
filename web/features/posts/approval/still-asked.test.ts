import { expect, test } from 'vitest'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { stillAsked } from './still-asked.ts'

type State = NonNullable<PostSummary['approval']>['state']

const waiting = (state: State) => ({ approval: { state } as PostSummary['approval'] })
const [asked, wanted] = [waiting('asked'), waiting('changes_requested')]

test('approving all posts of a group leaves those for which changes were requested', () => {
  expect(stillAsked([asked, wanted, asked])).toEqual([asked, asked])
})

test('posts that all have to be changed can still be decided otherwise', () => {
  expect(stillAsked([wanted, wanted])).toEqual([wanted, wanted])
  expect(stillAsked([])).toEqual([])
})
