import type { PageScripts } from '../../web/build/page-scripts.ts'

/** What Vite's manifest says of a built file. */
export type Manifest = Record<string, { file: string; imports?: string[]; isDynamicEntry?: boolean }>

export type ScriptSize = { path: string; kilobytes: number; files: number; problems: string[] }

/**
 * The script that each page loads at its start: the files of its entries and all that those import statically. `bytesOf`
 * gives the size of a built file as it is sent.
 */
export function scriptSizes(
  manifest: Manifest,
  pages: PageScripts[],
  maxFiles: number,
  bytesOf: (file: string) => number,
): ScriptSize[] {
  return pages.map(({ path, modules, budget }) => {
    const files = filesOf(manifest, modules)
    const kilobytes = [...files].reduce((sum, file) => sum + bytesOf(file), 0) / 1000
    const problems = [
      ...modules.filter((name) => !(name in manifest)).map((name) => `the build has no ${name}`),
      ...(kilobytes > budget ? [`its budget is ${budget} KB`] : []),
      ...(files.size > maxFiles ? [`at most ${maxFiles} files are allowed`] : []),
    ]
    return { path, kilobytes, files: files.size, problems }
  })
}

/** Screens of the build that no page lists. */
export function unlistedScreens(manifest: Manifest, pages: PageScripts[]): string[] {
  const listed = new Set(pages.flatMap(({ modules }) => modules))
  return Object.keys(manifest).filter((name) => name.endsWith('-screen.tsx') && !listed.has(name))
}

function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const built = manifest[name]
    if (!built || files.has(built.file)) return
    files.add(built.file)
    built.imports?.forEach(add)
  }
  modules.forEach(add)
  return files
}
