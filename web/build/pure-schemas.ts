import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const contract = path.resolve(import.meta.dirname, '../../contract')

/**
 * Names whose calls the bundler may drop when nobody uses the result: zod, the contract's helpers and its schemas. Screens
 * read constants that stand beside schemas; without this every schema, and zod with them, would come along.
 */
export function pureSchemaNames(): string[] {
  const sources = globSync('**/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'))
  const schemas = sources.flatMap((file) =>
    [...readFileSync(path.join(contract, file), 'utf8').matchAll(/const (\w+Schema) =/g)].map(
      (match) => match[1] ?? '',
    ),
  )
  return ['z', 'success', 'boundedText', 'boundedList', ...new Set(schemas)]
}
