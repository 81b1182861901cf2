import path from 'node:path'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse'>

const frontDoor = /\/web\/features\/[^/]+\/index\.ts$/

/** The static imports of a module. An import from an index.ts counts as one from the file that it re-exports. */
export function importsOf(context: Context, id: string): string[] {
  const info = context.getModuleInfo(id)
  if (!info) return []
  if (!info.importedIds.some((imported) => frontDoor.test(imported))) return [...info.importedIds]
  const direct = info.importedIds.filter((imported) => !frontDoor.test(imported))
  return [
    ...direct,
    ...namesFromFrontDoors(context, id).flatMap(({ door, name }) => homeOf(context, door, name)),
  ]
}

function namesFromFrontDoors(context: Context, id: string) {
  return statements(context, id).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration') return []
    const door = path.resolve(path.dirname(id), statement.source.value)
    if (!frontDoor.test(door)) return []
    return statement.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' ? [{ door, name: nameOf(specifier.imported) }] : [],
    )
  })
}

/** The file from which an index.ts re-exports a name; the index.ts itself if it declares the name. */
function homeOf(context: Context, door: string, name: string): string[] {
  for (const statement of statements(context, door)) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue
    const home = path.resolve(path.dirname(door), statement.source.value)
    if (statement.specifiers.some((specifier) => nameOf(specifier.exported) === name)) return [home]
  }
  return [door]
}

const statements = (context: Context, id: string) => context.parse(context.getModuleInfo(id)?.code ?? '').body

type Name = { type: string; name?: string; value?: string }
const nameOf = (node: Name): string => node.name ?? node.value ?? ''
