import { expect, test } from 'vitest'
import { scriptSizes, unlistedScreens, type Manifest } from './script-sizes.ts'

const manifest: Manifest = {
  'app.html': { file: 'app.js', imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  'features/list-screen.tsx': { file: 'list.js', imports: ['_shared.js', '_table.js'], isDynamicEntry: true },
  '_table.js': { file: 'table.js', imports: ['_shared.js'] },
  'features/dialog.tsx': { file: 'dialog.js', imports: ['_shared.js'], isDynamicEntry: true },
}
const bytes: Record<string, number> = {
  'app.js': 10_000,
  'shared.js': 50_000,
  'list.js': 5000,
  'table.js': 7000,
}
const list = { path: '/list', modules: ['app.html', 'features/list-screen.tsx'], budget: 80 }
const sizesOf = (page: typeof list, maxFiles = 25) =>
  scriptSizes(manifest, [page], maxFiles, (file) => bytes[file] ?? 1e9)[0]

test('a page loads its entries and what they import, each file once', () => {
  expect(sizesOf(list)).toEqual({ path: '/list', kilobytes: 72, files: 4, problems: [] })
})

test('a page over its budget is a problem', () => {
  expect(sizesOf({ ...list, budget: 71.9 })?.problems).toEqual(['its budget is 71.9 KB'])
})

test('a page with too many files is a problem', () => {
  expect(sizesOf(list, 3)?.problems).toEqual(['at most 3 files are allowed'])
})

test('a page whose screen is not in the build is a problem', () => {
  const moved = { ...list, modules: ['app.html', 'features/old-screen.tsx'] }
  expect(sizesOf(moved)?.problems).toEqual(['the build has no features/old-screen.tsx'])
})

test('a screen that no page lists is found', () => {
  expect(unlistedScreens(manifest, [])).toEqual(['features/list-screen.tsx'])
  expect(unlistedScreens(manifest, [list])).toEqual([])
})
