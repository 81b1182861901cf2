import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * The names of all failpoints in the code below a folder, in the order of the code, so that a suite can check that it
 * tests all of them.
 */
export function failpointsIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(path.join(root, folder, file), 'utf8')
      return Array.from(code.matchAll(/failpoint\('([a-z.-]+)'\)/g), ([, name = '']) => name)
    })
}
