import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApprovalStep } from '../../../contract/approval/approval.ts'
import type { Media } from '../../../contract/media/media.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

type Steps = { steps: ApprovalStep[]; media: Media[] }

test('the steps of a post are told in their order, with what was decided on and its pictures, to no other workspace', async () => {
  const ada = await app.addUser({ fullName: 'Ada Lovelace' })
  const lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  const owner = apiClient(app.url, ada.token)
  const contributor = apiClient(app.url, lena.token)
  const account = await owner.connect('twitter', 'ada_steps')
  const settings = { mode: 'required', own: 'admins', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
  const draft = await contributor.draft(account, 'Opening on Friday')
  const steps = () => owner.call<Steps>('GET', `/api/posts/${draft.id}/approval`)
  expect(await steps()).toMatchObject({ steps: [], media: [] })
  const asked = await contributor.act(draft, 'schedule', {
    localTime: '2031-05-01T10:00',
    timeZone: 'UTC',
    ask: { note: 'Is the day right?', from: ada.user.id },
  })
  const decide = (post: Post, decision: string, reason = '') =>
    owner.call('POST', `/api/posts/${draft.id}/decide`, { seen: post.approval?.hash, decision, reason })
  await decide(asked, 'request_changes', 'It is Saturday.')
  const changed = await contributor.change((await contributor.read(draft.id)).post, {
    content: 'Opening on Saturday',
  })
  expect(changed.approval?.changed).toEqual({
    decision: 'changes_requested',
    by: 'Ada Lovelace',
    isOwn: false,
    words: [
      { kind: 'same', text: 'Opening on ' },
      { kind: 'removed', text: 'Friday' },
      { kind: 'added', text: 'Saturday' },
    ],
  })
  expect((await owner.read(draft.id)).post.approval?.changed?.isOwn).toBe(true)
  const again = await contributor.act(changed, 'schedule', {
    localTime: '2031-05-01T10:00',
    timeZone: 'UTC',
  })
  await decide(again, 'approve')
  expect((await steps()).steps).toMatchObject([
    { kind: 'asked', by: 'Lena Writes', askedOf: 'Ada Lovelace', note: 'Is the day right?', content: null },
    {
      kind: 'changes_requested',
      by: 'Ada Lovelace',
      note: 'It is Saturday.',
      content: { text: 'Opening on Friday' },
    },
    { kind: 'asked', askedOf: null, content: null },
    { kind: 'approved', by: 'Ada Lovelace', content: { text: 'Opening on Saturday' } },
  ])
  const other = await app.addUser()
  await expect(
    apiClient(app.url, other.token).call('GET', `/api/posts/${draft.id}/approval`),
  ).rejects.toThrow('HTTP 404')
})
