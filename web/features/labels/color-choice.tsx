import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import { labelColors, type LabelColor } from '../../../contract/labels/labels.ts'
import { colorOf } from './label-colors.ts'

type Props = { chosen: LabelColor; onChoose: (color: LabelColor) => void }

const wordOf = (color: LabelColor) => color[0]?.toUpperCase() + color.slice(1)

/** The colors of labels to choose from. */
export function ColorChoice({ chosen, onChoose }: Props) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ typography: 'body2', fontWeight: 600, p: 0, mb: 0.75 }}>
        Color
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {labelColors.map((color) => (
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
              color: '#fff',
              bgcolor: colorOf[color],
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
