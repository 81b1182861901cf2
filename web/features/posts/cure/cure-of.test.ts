import { expect, test } from 'vitest'
import type { PostProblem, PostSummary } from '../../../../contract/posts/posts.ts'
import { cureOf } from './cure-of.ts'

const nothing = {
  edit: false,
  delete: false,
  duplicate: false,
  publish: false,
  schedule: false,
  cancel: false,
  confirmOutcome: false,
  editParts: false,
  publishRest: false,
  leaveRest: false,
  deleteOnPlatform: false,
  ask: false,
  asksApproval: false,
  decide: false,
}
const open = { ...nothing, edit: true, publish: true }
const asking = { ...nothing, confirmOutcome: true }
const partly = { ...nothing, editParts: true, publishRest: true }
const account = { id: '1', name: 'Ada', username: 'ada', listedName: null, pictureUrl: null }

const cure = (
  problem: Partial<PostProblem>,
  can: PostSummary['can'],
  isConnected = true,
): ReturnType<typeof cureOf> =>
  cureOf({
    problem: { code: 'rejected', cause: '', cure: '', ...problem },
    can,
    account: { ...account, isConnected },
  })

test('a failure without fault of the content is tried again, and one of the content is edited', () => {
  expect(cure({ code: 'unavailable' }, open)).toBe('tryAgain')
  expect(cure({ code: 'rejected', retry: true }, open)).toBe('tryAgain')
  expect(cure({ code: 'rejected' }, open)).toBe('edit')
  expect(cure({ code: 'media_missing' }, open)).toBe('edit')
  expect(cure({ code: 'too_late' }, open)).toBe('publishNow')
  expect(cure({ code: 'not_approved' }, open)).toBe('publishNow')
  expect(cure({ code: 'not_approved' }, { ...open, asksApproval: true })).toBeNull()
})

test('a lost account is reconnected, and then its posts are resumed', () => {
  expect(cure({ code: 'reauth_required' }, open, false)).toBe('reconnect')
  expect(cure({ code: 'account_disconnected' }, open)).toBe('resume')
  expect(cure({ code: 'partly_published', reason: 'reauth_required' }, partly)).toBe('resume')
})

test('what may be published already is decided on the page of the post', () => {
  expect(cure({ code: 'outcome_unknown' }, asking)).toBe('decide')
  expect(cure({ code: 'duplicate' }, { ...asking, edit: true })).toBe('decide')
})

test('the rest of a post is published, or changed first', () => {
  expect(cure({ code: 'partly_published', reason: 'unavailable' }, partly)).toBe('publishRest')
  expect(cure({ code: 'partly_published', reason: 'rejected' }, partly)).toBe('decide')
})

test('a user who may not do it is offered nothing', () => {
  expect(cure({ code: 'unavailable' }, nothing)).toBeNull()
  expect(cure({ code: 'rejected' }, nothing)).toBeNull()
})
