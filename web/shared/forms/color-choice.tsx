import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'

type Props<Color extends string> = {
  colors: readonly Color[]
  /** The color as the theme or CSS names it. */
  paint: (color: Color) => string
  /** That of the check mark. */
  markColor?: string
  chosen: Color
  onChoose: (color: Color) => void
}

const wordOf = (color: string) => (color[0] ?? '').toUpperCase() + color.slice(1)

/** Colors to choose from. */
export function ColorChoice<Color extends string>(props: Props<Color>) {
  const { colors, paint, markColor = '#fff', chosen, onChoose } = props
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'body2', fontWeight: 600, p: 0, mb: 0.75 }}>
        Color
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {colors.map((color) => (
          <Box
            component="label"
            key={color}
            title={wordOf(color)}
            sx={{
              position: 'relative',
              display: 'grid',
              placeItems: 'center',
              width: 30,
              height: 30,
              borderRadius: '50%',
              cursor: 'pointer',
              color: markColor,
              bgcolor: paint(color),
              '& input': { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'pointer' },
              '&:focus-within': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main' },
            }}
          >
            <input
              type="radio"
              name="color"
              aria-label={wordOf(color)}
              checked={color === chosen}
              onChange={() => onChoose(color)}
            />
            {color === chosen && <CheckIcon fontSize="small" aria-hidden="true" />}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
