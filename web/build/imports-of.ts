import path from 'node:path'
import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse'>

/** Files that only pass names of others on: the front doors of features, and those of libraries. */
const door = /\/web\/features\/[^/]+\/index\.ts$|\/node_modules\/@mui\/.*\/index\.mjs$/

/**
 * Gives a function that lists what a module imports statically. A door only passes names on, so an import from it
 * counts as one from the file that has the name.
 */
export function importsByName(context: Context): (id: string) => string[] {
  const statementsOf = cached((id) => context.parse(context.getModuleInfo(id)?.code ?? '').body)

  return cached((id) => {
    const imported = context.getModuleInfo(id)?.importedIds ?? []
    const doors = imported.filter((other) => door.test(other))
    if (doors.length === 0) return [...imported]
    const direct = imported.filter((other) => !doors.includes(other))
    return [...new Set([...direct, ...statementsOf(id).flatMap((statement) => homesOf(id, statement))])]
  })

  /** The files that have the names which a statement takes from a door. */
  function homesOf(id: string, statement: Statement): string[] {
    const from = sourceOf(id, statement)
    if (from === undefined || !door.test(from)) return []
    const names = namesTaken(statement)
    return names === undefined ? [from] : names.map((name) => homeOf(from, name))
  }

  /** The file behind a door that has a name; the door itself where it does more than pass it on. */
  function homeOf(id: string, name: string): string {
    return door.test(id) ? (passedOn(id, name) ?? id) : id
  }

  function passedOn(id: string, name: string): string | undefined {
    for (const statement of statementsOf(id)) {
      const from = sourceOf(id, statement)
      if (from === undefined) continue
      if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
        const home = hasName(from, name)
        if (home !== undefined) return home
      }
      if (statement.type !== 'ExportNamedDeclaration') continue
      const found = statement.specifiers.find(({ exported }) => nameOf(exported) === name)
      if (found) return homeOf(from, nameOf(found.local))
    }
    return undefined
  }

  /** Where `export *` finds a name. */
  function hasName(id: string, name: string): string | undefined {
    if (door.test(id)) return passedOn(id, name)
    const exported = statementsOf(id).some((statement) => namesDeclared(statement).includes(name))
    return exported ? id : undefined
  }

  /** The module that a statement imports from. */
  function sourceOf(id: string, statement: Statement): string | undefined {
    const source = 'source' in statement ? statement.source : null
    if (!source || typeof source.value !== 'string') return undefined
    const relative = source.value.startsWith('.')
    const folder = `/node_modules/${source.value}/`
    return relative
      ? path.resolve(path.dirname(id), source.value)
      : context.getModuleInfo(id)?.importedIds.find((other) => other.includes(folder) && door.test(other))
  }
}

type Statement = ReturnType<Context['parse']>['body'][number]
type Name = { type: string; name?: string; value?: string }
const nameOf = (node: Name): string => node.name ?? node.value ?? ''

/** The names that a statement takes from another module; undefined for all of them. */
function namesTaken(statement: Statement): string[] | undefined {
  if (statement.type === 'ExportNamedDeclaration')
    return statement.specifiers.map(({ local }) => nameOf(local))
  if (statement.type !== 'ImportDeclaration') return undefined
  if (statement.specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) return undefined
  return statement.specifiers.map((specifier) =>
    specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default',
  )
}

function namesDeclared(statement: Statement): string[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = statement
  const exported = specifiers.map((specifier) => nameOf(specifier.exported))
  if (!declaration) return exported
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in declaration && declaration.id && 'name' in declaration.id ? [declaration.id.name] : []
}

function cached<Value>(compute: (id: string) => Value): (id: string) => Value {
  const known = new Map<string, Value>()
  return (id) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const value = compute(id)
    known.set(id, value)
    return value
  }
}
