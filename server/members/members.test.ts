import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

test('every member sees who works in the workspace, in the order of joining', async () => {
  const ada = await app.addUser({ fullName: 'Ada Lovelace' })
  const lena = await app.addUser({ fullName: 'Lena <b>Bold</b>' })
  await app.addUser({ fullName: 'Somebody Else' })
  await joinWorkspace(app, lena, ada.workspaceId, 'viewer')
  const { body } = await app.request('GET', '/api/members', { token: lena.token })
  expect(body['members']).toEqual([
    {
      id: ada.user.id,
      name: 'Ada Lovelace',
      email: ada.email,
      pictureUrl: null,
      role: 'owner',
      joinedAt: expect.any(String) as string,
    },
    expect.objectContaining({ id: lena.user.id, name: 'Lena <b>Bold</b>', role: 'viewer' }),
  ])
})
