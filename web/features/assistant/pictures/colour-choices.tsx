import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { paletteKeys, palettes, type PaletteKey } from '../../../../contract/picture-choices.ts'
import type { Brand } from './brand.ts'
import type { Colours } from './picture-fields.ts'

type Swatch = { name: string; stops: readonly string[]; round?: boolean }
type Choice = Swatch & { key: Colours }

/** Colours to choose from, each with its name and a drawing of it: those of the brand before ours. */
export function colourChoices(brand: Brand | undefined) {
  const choices = [...brandChoices(brand), ...ours]
  return {
    options: choices.map(({ key }) => key),
    names: Object.fromEntries(choices.map(({ key, name }) => [key, name])) as Record<Colours, string>,
    drawings: Object.fromEntries(
      choices.map(({ key, ...swatch }) => [key, <ColourSwatch key={key} {...swatch} />]),
    ) as Record<Colours, ReactElement>,
  }
}

const isOne = (colour: string): colour is `#${string}` => colour.startsWith('#')

function brandChoices(brand: Brand | undefined): Choice[] {
  if (!brand || brand.colours.length === 0) return []
  const { name, colours } = brand
  const each = colours.filter(isOne).map((key) => ({ key, name: `${name} ${key}`, stops: [key] }))
  // Of a single colour, the brand's palette is that colour.
  return [
    { key: 'brand', name: `Colours of ${name}`, stops: colours.slice(0, 3) },
    ...(each.length > 1 ? each : []),
  ]
}

const paletteChoices = paletteKeys.map((key): Choice => {
  const { label, ground, accent } = palettes[key]
  return { key, name: label, stops: [ground, accent] }
})
const surprise = (keys: readonly PaletteKey[]) => keys.slice(0, 6).map((key) => palettes[key].ground)
const ours: Choice[] = [
  { key: 'auto', name: 'Surprise me', stops: surprise(paletteKeys), round: true },
  ...paletteChoices,
]

/** Some colours beside each other. */
function ColourSwatch({ name, stops, round = false }: Swatch) {
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
