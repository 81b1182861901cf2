import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { paletteKeys, palettes, type PaletteKey } from '../../../../../contract/assistant/picture-choices.ts'
import type { Brand } from '../../../brand-voices/index.ts'
import type { Colors } from './picture-fields.ts'

type Swatch = { name: string; stops: readonly string[]; round?: boolean }
type Choice = Swatch & { key: Colors }

/** The colors to choose from, with names and swatches: those of the brand first, then the built-in palettes. */
export function colorChoices(brand: Brand | undefined) {
  const choices = [...brandChoices(brand), ...builtInChoices]
  return {
    options: choices.map(({ key }) => key),
    names: Object.fromEntries(choices.map(({ key, name }) => [key, name])) as Record<Colors, string>,
    icons: Object.fromEntries(
      choices.map(({ key, ...swatch }) => [key, <ColorSwatch key={key} {...swatch} />]),
    ) as Record<Colors, ReactElement>,
  }
}

const isSingleColor = (color: string): color is `#${string}` => color.startsWith('#')

function brandChoices(brand: Brand | undefined): Choice[] {
  if (!brand || brand.colors.length === 0) return []
  const { name, colors } = brand
  const single = colors.filter(isSingleColor).map((key) => ({ key, name: `${name} ${key}`, stops: [key] }))
  // With a single color, the palette of the brand is that color.
  return [
    { key: 'brand', name: `Colors of ${name}`, stops: colors.slice(0, 3) },
    ...(single.length > 1 ? single : []),
  ]
}

const paletteChoices = paletteKeys.map((key): Choice => {
  const { label, ground, accent } = palettes[key]
  return { key, name: label, stops: [ground, accent] }
})
const surprise = (keys: readonly PaletteKey[]) => keys.slice(0, 6).map((key) => palettes[key].ground)
const builtInChoices: Choice[] = [
  { key: 'auto', name: 'Surprise me', stops: surprise(paletteKeys), round: true },
  ...paletteChoices,
]

/** A swatch of one or more colors. */
function ColorSwatch({ name, stops, round = false }: Swatch) {
  const parts = stops.map(
    (stop, at) => `${stop} ${(100 * at) / stops.length}% ${(100 * (at + 1)) / stops.length}%`,
  )
  return (
    <Box
      component="span"
      aria-hidden="true"
      title={name}
      sx={{
        width: 26,
        height: 26,
        borderRadius: 1.75,
        border: 1,
        borderColor: 'divider',
        background: round
          ? `conic-gradient(${parts.join(', ')})`
          : `linear-gradient(135deg, ${parts.join(', ')})`,
      }}
    />
  )
}
