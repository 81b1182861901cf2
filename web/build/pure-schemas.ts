import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const contract = path.resolve(import.meta.dirname, '../../contract')

/**
 * Functions whose calls the bundler may remove if the result is unused: zod, the contract's helpers and its schemas.
 * Screens import constants from files that also contain schemas; without this, all schemas and zod would be bundled.
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
