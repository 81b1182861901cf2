import path from 'node:path'
import type { Rolldown } from 'vite'

const web = path.resolve(import.meta.dirname, '..')

/** Tags that load the scripts of some modules, files in `web`, beside those that the page names itself. */
export function modulePreloads(html: string, modules: string[], bundle: Rolldown.OutputBundle): string {
  const ids = modules.map((file) => path.join(web, file))
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && ids.some((id) => id in file.modules)) add(file.fileName)
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}
