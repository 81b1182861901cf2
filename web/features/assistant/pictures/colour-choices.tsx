import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import { paletteKeys, palettes, type PaletteKey } from '../../../../contract/picture-choices.ts'

export type Colours = PaletteKey | 'auto'

export const colourChoices: readonly Colours[] = ['auto', ...paletteKeys]
export const colourNames = {
  auto: 'Surprise me',
  ...Object.fromEntries(paletteKeys.map((key) => [key, palettes[key].label])),
} as Record<Colours, string>

/** The two colours of a palette; of the one that is left to chance, some of all. */
function ColourSwatch({ colours }: { colours: Colours }) {
  const stops =
    colours === 'auto'
      ? paletteKeys.slice(0, 6).map((key, at, all) => {
          const share = 100 / all.length
          return `${palettes[key].ground} ${at * share}% ${(at + 1) * share}%`
        })
      : [`${palettes[colours].ground} 0 50%`, `${palettes[colours].accent} 50% 100%`]
  return (
    <Box
      component="span"
      aria-hidden="true"
      title={colourNames[colours]}
      sx={{
        width: 26,
        height: 26,
        borderRadius: 1.75,
        border: 1,
        borderColor: 'divider',
        background:
          colours === 'auto'
            ? `conic-gradient(${stops.join(', ')})`
            : `linear-gradient(135deg, ${stops.join(', ')})`,
      }}
    />
  )
}

export const colourDrawings = Object.fromEntries(
  colourChoices.map((key) => [key, <ColourSwatch key={key} colours={key} />]),
) as Record<Colours, ReactElement>
