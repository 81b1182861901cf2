import { expect, test } from 'vitest'
import { workspaceColors } from '../../../contract/workspaces/workspaces.ts'
import { darkPalette, lightPalette, sxBackgrounds } from './palette.ts'

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const colors = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])(
  'secondary text passes AA on every surface of the %s scheme',
  (_name, { text, background, ...palette }) => {
    const tints = colors.map((name) => (palette[name] as { soft: string }).soft)
    for (const surface of [background?.default, background?.paper]) {
      expect(contrast(text?.secondary ?? '', surface ?? ''), surface).toBeGreaterThanOrEqual(4.5)
    }
    for (const surface of [background?.subtle, ...tints]) {
      expect(contrast(text?.tinted ?? '', surface ?? ''), surface).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('initials on the colors of workspaces pass AA in the %s scheme', (_name, { workspace }) => {
  for (const color of workspaceColors) {
    expect(contrast(workspace?.contrastText ?? '', workspace?.[color] ?? ''), color).toBeGreaterThanOrEqual(
      4.5,
    )
  }
})

test('a tinted background darkens the secondary text on it, and no other does', () => {
  const { transform } = sxBackgrounds.bgcolor
  const tinted = { '--pw-palette-text-secondary': 'var(--pw-palette-text-tinted)' }
  for (const token of ['background.subtle', 'warning.soft', 'var(--pw-palette-primary-soft)']) {
    expect(transform('#eee', token)).toEqual({ backgroundColor: '#eee', ...tinted })
  }
  for (const token of ['background.paper', 'background.default', 'primary.main', '#000', 'transparent']) {
    expect(transform('#fff', token)).toEqual({ backgroundColor: '#fff' })
  }
})
