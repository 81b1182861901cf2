import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { appTheme } from '../shared/theme/theme.ts'
import { replacements } from './unused-library-code.ts'

const libraries = path.resolve(import.meta.dirname, '../../node_modules')
const files = globSync('{@mui/*,hoist-non-react-statics}/**/*.{mjs,js}', { cwd: libraries })
const declaration = /export const \w+ = .+?(?=;|$)/gm

test.each(replacements.map(({ module, source }) => [module.source, module, source] as const))(
  'what replaces %s has the constants of the library',
  (_name, module, source) => {
    const [file = ''] = files.filter((name) => module.test(`/${name}`)).toSorted()
    const original = readFileSync(path.join(libraries, file), 'utf8')
    const constants = source.match(declaration)?.filter((text) => !text.includes('=>')) ?? []
    for (const text of constants) expect(original).toContain(text)
  },
)

test('the ripples that the build leaves out are turned off', () => {
  expect(appTheme().components?.MuiButtonBase?.defaultProps?.disableRipple).toBe(true)
})
