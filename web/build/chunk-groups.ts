import type { Plugin } from 'vite'
import { importsOf } from './imports-of.ts'

const signIn = /\/web\/app\/public\/main\.tsx$/
const application = /\/web\/app\/(main|shell\/shell)\.tsx$/
const screen = /\/web\/features\/.*-screen\.tsx$/

/** Libraries that several but not all screens need. */
const libraries: Record<string, RegExp> = {
  react: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  router: /node_modules[\\/](react-router|@tanstack)[\\/]/,
  form: /node_modules[\\/]react-hook-form[\\/]/,
  rules: /node_modules[\\/](zod|@hookform)[\\/]|[\\/]contract[\\/](zod|bounds|issue-message|api)\.ts$/,
  drag: /node_modules[\\/]@dnd-kit[\\/]/,
  'x-length':
    /node_modules[\\/](twitter-text|core-js|twemoji-parser|punycode)[\\/]|[\\/]contract[\\/]platforms[\\/]count\.ts$/,
}

const overlays =
  /@mui[\\/]material[\\/](Modal|Popover|Menu|MenuList|MenuItem|List|Select|Dialog|DialogTitle|DialogContent|DialogActions|Grow|Fade|Backdrop|Unstable_TrapFocus)[\\/]/

// A group includes what it imports, so groups that many screens need come before libraries that few screens need.
const order = [
  'react',
  'router',
  'form',
  'base',
  'application',
  'forms',
  'rules',
  'drag',
  'x-length',
  'overlays',
  'screens',
]

const bySet = new Set(['overlays', 'screens'])

/**
 * Assigns modules to chunks. By default the bundler makes one for every combination of screens that share a module,
 * about ninety small ones. Here there are few, by what a page needs at its start; only static imports count.
 */
export function chunkGroups() {
  const names = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunk-groups',
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const reach = (starts: string[]) => {
        const seen = new Set<string>()
        const visit = (id: string) => {
          if (seen.has(id)) return
          seen.add(id)
          importsOf(this, id).forEach(visit)
        }
        starts.forEach(visit)
        return seen
      }
      const bySignIn = reach(ids.filter((id) => signIn.test(id)))
      const byApplication = reach(ids.filter((id) => application.test(id)))
      const byScreen = ids.filter((id) => screen.test(id)).map((id) => reach([id]))
      for (const id of ids) {
        // The entry of a page must run only on that page.
        if (this.getModuleInfo(id)?.isEntry || signIn.test(id) || application.test(id)) continue
        const shared = byScreen.filter((used) => used.has(id)).length > 1
        const name = groupOf(id, bySignIn.has(id), byApplication.has(id), shared)
        if (name !== undefined) names.set(id, name)
      }
    },
  }
  // A group includes the imports of its modules, unless an earlier group has them.
  const groups = order.map((name, index) => ({
    name,
    priority: order.length - index,
    test: (id: string) => names.get(id) === name,
    // One chunk for each set of screens that use the same modules; small ones are merged.
    ...(bySet.has(name) && { entriesAware: true, entriesAwareMergeThreshold: 9_000 }),
  }))
  return { plugin, groups }
}

function groupOf(id: string, bySignIn: boolean, byApplication: boolean, shared: boolean): string | undefined {
  const library = Object.entries(libraries).find(([, pattern]) => pattern.test(id))
  if (library) return library[0]
  if (bySignIn && byApplication) return 'base'
  if (byApplication) return 'application'
  if (overlays.test(id)) return 'overlays'
  if (!shared) return undefined
  return bySignIn ? 'forms' : 'screens'
}
