import { assert, property, string } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { excerptLimit, excerptOf } from './excerpt.ts'

let app: TestApp
let client: ApiClient
beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
})
afterAll(() => app.close())

test('a short text is its own excerpt', () => {
  expect(excerptOf('Fresh bread at four.')).toBe('Fresh bread at four.')
})

test('a long text is cut at the end of a word', () => {
  const excerpt = excerptOf('bakery '.repeat(100))
  expect(excerpt).toMatch(/ bakery…$/)
  expect(excerpt.length).toBeLessThanOrEqual(excerptLimit + 1)
})

test('a text without spaces is cut between characters, regardless of their code units', () => {
  expect(excerptOf('👨‍👩‍👧‍👦'.repeat(100)).replaceAll('👨‍👩‍👧‍👦', '')).toBe('…')
  assert(
    property(string({ unit: 'grapheme', minLength: 290, maxLength: 700 }), (text) => {
      const excerpt = excerptOf(text)
      expect(excerpt.length).toBeLessThanOrEqual(excerptLimit + 1)
      expect(excerpt.isWellFormed()).toBe(true)
      expect(text.startsWith(excerpt.replace(/…$/, ''))).toBe(true)
    }),
  )
})

test('a list contains excerpts, and a single post contains the whole text', async () => {
  const account = await client.connect('twitter', 'long_writer')
  const content = 'A long text. '.repeat(5_000).trim()
  const made = await Promise.all(Array.from({ length: 20 }, () => client.draft(account, content)))
  const reply = await fetch(`${app.url}/api/posts?limit=100`, {
    headers: { authorization: `Bearer ${client.token}` },
  })
  const text = await reply.text()
  expect(text.length).toBeLessThan(20 * 2_000)
  const { posts } = JSON.parse(text) as { posts: Post[] }
  expect(posts).toHaveLength(20)
  expect(posts[0]?.excerpt).toMatch(/^A long text\..*…$/)
  expect(posts[0]).not.toHaveProperty('content')
  const { recentPosts } = await client.call<{ recentPosts: Post[] }>('GET', '/api/dashboard')
  expect(recentPosts[0]?.content).toBe(posts[0]?.excerpt)
  expect((await client.read(made[0]?.id ?? '')).post.content).toBe(content)
})
