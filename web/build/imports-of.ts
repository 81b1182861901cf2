import path from 'node:path'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse'>

const frontDoor = /\/web\/features\/[^/]+\/index\.ts$/

/**
 * What a module imports statically. A front door only passes names on, so an import from it counts as one from the
 * file that has the name.
 */
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

/** The file behind a front door that has a name; the door itself where it does more than pass it on. */
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
