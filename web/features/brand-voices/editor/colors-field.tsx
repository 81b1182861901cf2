import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { voiceLimits } from '../../../../contract/brand-voices/brand-voices.ts'
import { contrastOf, textColorOn } from './contrast.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = { colors: readonly string[]; error: string | undefined; onChange: (colors: string[]) => void }

/** Colors of new entries, one after the other. */
const newColors = ['#4f46e5', '#0f766e', '#f59e0b', '#be123c', '#1e293b', '#f8fafc'] as const

const nextColor = (colors: readonly string[]) =>
  newColors.find((one) => !colors.includes(one)) ?? newColors[0]

/** The colors of the brand, each with the contrast of text on it. */
export function ColorsField({ colors, error, onChange }: Props) {
  const { keys, removeKey } = useRowKeys(colors.length)
  const replace = (at: number, color: string) =>
    onChange(colors.map((one, index) => (index === at ? color : one)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        Colors
      </FormLabel>
      {colors.map((color, at) => {
        const text = textColorOn(color)
        const contrast = contrastOf(color, text)
        return (
          <Box key={keys[at]} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              component="input"
              type="color"
              aria-label={`Color ${at + 1}, ${color}`}
              value={color}
              onChange={(event) => replace(at, event.target.value)}
              sx={{
                width: 48,
                height: 40,
                p: 0.5,
                border: 1,
                borderColor: 'outline',
                borderRadius: 2,
                bgcolor: 'background.paper',
                cursor: 'pointer',
              }}
            />
            <Box
              component="span"
              sx={{
                px: 1.5,
                py: 0.75,
                borderRadius: 2,
                bgcolor: color,
                color: text,
                typography: 'subtitle2',
              }}
            >
              {color}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1, minWidth: 0 }}>
              {text === '#ffffff' ? 'White' : 'Black'} text on it: {contrast.toFixed(1)}:1
              {contrast < 4.5 && ', hard to read'}
            </Typography>
            <IconButton
              size="small"
              aria-label={`Remove color ${at + 1}`}
              onClick={() => {
                removeKey(at)
                onChange(colors.filter((_, index) => index !== at))
              }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      {colors.length < voiceLimits.colors && (
        <Button
          size="small"
          variant="text"
          startIcon={<AddIcon />}
          onClick={() => onChange([...colors, nextColor(colors)])}
          sx={{ justifySelf: 'start' }}
        >
          Add a color
        </Button>
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}
