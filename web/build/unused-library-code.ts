import type { Plugin } from 'vite'

/**
 * Modules of libraries that are imported but never do anything here, and what the browser gets in their place. The
 * names and constants are those of the modules; `unused-library-code.test.ts` compares them.
 */
export const replacements: { module: RegExp; source: string }[] = [
  // The theme turns ripples off (`disableRipple`).
  {
    module: /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/,
    source: 'export default () => null; export const DELAY_RIPPLE = 80',
  },
  {
    module: /\/@mui\/material\/useLazyRipple\/useLazyRipple\.mjs$/,
    source: `const none = () => undefined
      const ripple = { ref: { current: null }, shouldMount: false, start: none, stop: none, pulsate: none }
      export class LazyRipple {}
      export default () => ripple`,
  },
  // `before-paint.js` sets the color scheme before the first paint.
  {
    module: /\/@mui\/system\/InitColorSchemeScript\/InitColorSchemeScript\.mjs$/,
    source: `export const DEFAULT_MODE_STORAGE_KEY = 'mode'
      export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme'
      export const DEFAULT_ATTRIBUTE = 'data-color-scheme'
      export const buildInitColorSchemeScript = () => ''
      export default () => null`,
  },
  // Emotion needs it for `withTheme` only.
  { module: /\/hoist-non-react-statics\/.*\.js$/, source: 'export default (target) => target' },
]

/** Replaces them in the build, which fails if one is not among its modules: the library then has a new layout. */
export function leaveOutUnusedLibraryCode(): Plugin {
  const seen = new Set<RegExp>()
  return {
    name: 'unused-library-code',
    apply: 'build',
    load: {
      filter: { id: replacements.map(({ module }) => module) },
      handler(id) {
        const found = replacements.find(({ module }) => module.test(id))
        if (found === undefined) return null
        seen.add(found.module)
        return { code: found.source, moduleSideEffects: false }
      },
    },
    buildEnd(error) {
      const missing = replacements.filter(({ module }) => !seen.has(module))
      if (error === undefined && missing.length > 0)
        this.error(`No module of the build matches ${missing.map(({ module }) => module.source).join(', ')}`)
    },
  }
}
