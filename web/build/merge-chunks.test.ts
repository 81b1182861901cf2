import { expect, test } from 'vitest'
import { mergeChunks, type Chunk } from './merge-chunks.ts'

type Page = 'list' | 'post' | 'calendar'

/** Sizes of modules, in characters of source. */
function merged(chunks: [Page[], Record<string, number>][], imports: Record<string, string[]> = {}) {
  const sizes = Object.assign({}, ...chunks.map(([, modules]) => modules)) as Record<string, number>
  const usedBy = (page: Page) =>
    new Set(chunks.flatMap(([users, modules]) => (users.includes(page) ? Object.keys(modules) : [])))
  const start = chunks.map(([users, modules]): Chunk<Page> => ({
    users: new Set(users),
    modules: Object.keys(modules),
    fixed: false,
  }))
  const result = mergeChunks(start, {
    weightOf: () => 1,
    unusedBy: (page, modules) =>
      [...new Set(modules.flatMap((name) => [name, ...(imports[name] ?? [])]))]
        .filter((name) => !usedBy(page).has(name))
        .reduce((sum, name) => sum + (sizes[name] ?? 0), 0),
  })
  return result.map(({ modules }) => modules.toSorted())
}

test('small files that mostly the same pages use become one, the most widely used first', () => {
  expect(
    merged([
      [['list', 'post'], { button: 900 }],
      [['list', 'post', 'calendar'], { icon: 500 }],
    ]),
  ).toEqual([['button', 'icon']])
})

test('a large file stays apart from what other pages use', () => {
  expect(
    merged([
      [['list', 'post'], { table: 90_000 }],
      [['list', 'post', 'calendar'], { icon: 500 }],
    ]),
  ).toEqual([['icon'], ['table']])
})

test('a small file that imports a large one is not given to pages that do not need that', () => {
  expect(
    merged(
      [
        [['list', 'post'], { table: 90_000, column: 300 }],
        [['list', 'post', 'calendar'], { icon: 500 }],
      ],
      { column: ['table'] },
    ),
  ).toEqual([['icon'], ['column', 'table']])
})
