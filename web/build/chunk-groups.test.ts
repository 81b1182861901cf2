import path from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups } from './chunk-groups.ts'
import { pageScripts } from './page-scripts.ts'

const web = path.resolve(import.meta.dirname, '..')
const shared = ['a.ts', 'b.ts', 'c.ts'].map((name) => path.join(web, 'shared', name))

/** The modules that share a file, if four pages share three modules in pairs and the bundler finds them in an order. */
function together(found: string[]): string[][] {
  const pages = pageScripts.slice(-4).map(({ modules }) => path.join(web, modules.at(-1)!))
  const importedIds = new Map(
    pages.map((page, index) => [page, shared.slice(Math.max(index - 1, 0), index + 1)]),
  )
  const { plugin, groups } = chunkGroups()
  const context = {
    getModuleIds: () => [...pages, ...found],
    getModuleInfo: (id: string) => ({
      importedIds: importedIds.get(id) ?? [],
      dynamicallyImportedIds: [],
      code: 'x'.repeat(6_000),
    }),
    error: expect.unreachable,
  }
  if (typeof plugin.buildEnd !== 'function') expect.unreachable()
  Reflect.apply(plugin.buildEnd, context, [])
  return groups.map(({ name }) => shared.filter((id) => name(id) !== null)).filter((ids) => ids.length > 0)
}

test('modules that could as well share a file with one as with another do so in every build alike', () => {
  expect(together(shared)).toHaveLength(2)
  expect(together(shared.toReversed())).toEqual(together(shared))
})
