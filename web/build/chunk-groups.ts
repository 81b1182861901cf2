import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { importsByName } from './imports-of.ts'
import { mergeChunks, type Chunk } from './merge-chunks.ts'
import { pageScripts, signInPage } from './page-scripts.ts'

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'parse'>

const web = path.resolve(import.meta.dirname, '..')
const inWeb = (file: string) => path.join(web, file)
const signIn = inWeb(signInPage)
const application = ['app.html', 'app/shell/shell.tsx'].map(inWeb)
const starts = new Set(['app/public/main.tsx', 'app/main.tsx', 'app/shell/shell.tsx'].map(inWeb))

/** Kept apart, because it is the largest and changes least. */
const react = /node_modules[\\/](react|react-dom|scheduler)[\\/]/

/** How much a page counts: the sign-in pages are the first that anybody waits for; what opens later counts least. */
const weights = { signIn: 4, page: 1, later: 0.15 }

/** What a needless import of another file costs a sign-in page, in characters: that file has other modules too. */
const otherFile = 30_000

/** The most files that are shared. */
const most = 84

/**
 * Decides which file a module goes to that several pages share, or a page and what opens later in it. Left alone, the
 * bundler makes a file for every combination of them; here those are merged until that would cost more script that a page
 * does not need than it saves in files. Only static imports count.
 */
export function chunkGroups() {
  const chunkOf = new Map<string, number>()
  const chunkNames: string[] = []
  const plugin: Plugin = {
    name: 'chunk-groups',
    buildEnd(error) {
      if (error) return
      const importsOf = importsByName(this)
      const reached = new WeakMap<string[], Set<string>>()
      const reachOf = (modules: string[]) => {
        const known = reached.get(modules) ?? reach(modules, importsOf)
        reached.set(modules, known)
        return known
      }
      const chunks = mergeChunks(sharedChunks(this, importsOf), {
        weightOf: ({ weight }) => weight,
        unusedBy: ({ weight, modules: used }, modules) => {
          const loaded = [...reachOf(modules).difference(used)]
          const alongside =
            weight < weights.signIn || loaded.every((id) => modules.includes(id)) ? 0 : otherFile
          return loaded.reduce((sum, id) => sum + sizeOf(this, id), alongside)
        },
      })
      if (chunks.length > most) this.error(`${chunks.length} shared files of script are too many`)
      for (const [index, chunk] of chunks.entries()) {
        chunkNames[index] = nameOf(chunk, this)
        for (const id of chunk.modules) chunkOf.set(id, index)
      }
    },
  }
  // A group takes what its modules import along, unless a group before it has it: what most pages use comes first.
  const groups = Array.from({ length: most }, (_none, index) => ({
    name: (id: string) => (chunkOf.get(id) === index ? (chunkNames[index] ?? null) : null),
    // Without it, the build warns about each group.
    debugName: `chunk ${index}`,
    priority: most - index,
  }))
  return { plugin, groups }
}

type User = { weight: number; modules: Set<string> }
type ImportsOf = (id: string) => string[]

/** Modules and all that they import. */
function reach(starts: string[], importsOf: ImportsOf): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    importsOf(id).forEach(visit)
  }
  starts.forEach(visit)
  return seen
}

/** The modules that several users share, one chunk for each set of users. */
function sharedChunks(context: Context, importsOf: ImportsOf): Chunk<User>[] {
  // In the order in which the bundler happened to find them, the result would differ between machines.
  const ids = [...context.getModuleIds()].toSorted()
  const users = usersOf(context, importsOf, ids)
  const chunks = new Map<string, Chunk<User>>()
  for (const id of ids) {
    const info = context.getModuleInfo(id)
    // What starts a page must run on that page only.
    if (!info || info.isEntry || starts.has(id)) continue
    const using = users.filter(({ modules }) => modules.has(id))
    if (using.length < 2) continue
    const fixed = react.test(id)
    const key = fixed ? 'react' : using.map((user) => users.indexOf(user)).join()
    const chunk = chunks.get(key) ?? { users: new Set(using), modules: [], fixed }
    chunk.modules.push(id)
    chunks.set(key, chunk)
  }
  return [...chunks.values()]
}

/** The pages, and what is imported later: dialogs, menus and the like. */
function usersOf(context: Context, importsOf: ImportsOf, ids: string[]): User[] {
  const pages = pageScripts.map(({ modules }) => modules.map(inWeb))
  const [bySignIn, byApplication] = [reach([signIn], importsOf), reach(application, importsOf)]
  const opened = ids.flatMap((id) =>
    (context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).map((target) => ({
      target,
      // What the page has loaded by then.
      loaded: bySignIn.has(id) ? bySignIn : byApplication,
    })),
  )
  const later = new Map(opened.map(({ target, loaded }) => [target, loaded]))
  for (const id of pages.flat()) later.delete(id)
  return [
    ...pages.map((entries) => ({
      weight: entries.includes(signIn) ? weights.signIn : weights.page,
      modules: reach(entries, importsOf),
    })),
    ...[...later].map(([target, loaded]) => ({
      weight: weights.later,
      modules: reach([target], importsOf).union(loaded),
    })),
  ]
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const developmentChecks = /process\.env\.NODE_ENV !== "production" \? \w+\.propTypes[\s\S]*/
const sizes = new Map<string, number>()

/** About how much of a module the browser gets: comments and checks for development are left out. */
function sizeOf(context: Context, id: string): number {
  const known = sizes.get(id)
  if (known !== undefined) return known
  // Slow: the bundler copies all of the code on every call.
  const code = context.getModuleInfo(id)?.code ?? ''
  const size = code.replaceAll(comments, '').replace(developmentChecks, '').length
  sizes.set(id, size)
  return size
}

/** A file is named after its largest module. */
function nameOf({ modules, fixed }: Chunk<User>, context: Context): string {
  if (fixed) return 'react'
  const largest = modules.reduce((best, id) => (sizeOf(context, id) > sizeOf(context, best) ? id : best))
  return path.basename(largest).replace(/\.\w+$/, '')
}
