import AddIcon from '@mui/icons-material/Add'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { voiceLimits } from '../../../../contract/brand-voices.ts'
import { contrastOf, readableOn } from './contrast.ts'
import { useRowKeys } from './use-row-keys.ts'

type Props = { colours: readonly string[]; error: string | undefined; onChange: (colours: string[]) => void }

/** Offered one after the other, for each to be changed. */
const offered = ['#4f46e5', '#0f766e', '#f59e0b', '#be123c', '#1e293b', '#f8fafc'] as const

const nextOf = (colours: readonly string[]) => offered.find((one) => !colours.includes(one)) ?? offered[0]

/** The brand's colours, each with the text that can be read on it. */
export function ColoursField({ colours, error, onChange }: Props) {
  const { keys, takeOut } = useRowKeys(colours.length)
  const replace = (at: number, colour: string) =>
    onChange(colours.map((one, index) => (index === at ? colour : one)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        Colours
      </FormLabel>
      {colours.map((colour, at) => {
        const text = readableOn(colour)
        const contrast = contrastOf(colour, text)
        return (
          <Box key={keys[at]} sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box
              component="input"
              type="color"
              aria-label={`Colour ${at + 1}, ${colour}`}
              value={colour}
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
                bgcolor: colour,
                color: text,
                typography: 'subtitle2',
              }}
            >
              {colour}
            </Box>
            <Typography variant="caption" sx={{ color: 'text.secondary', flex: 1, minWidth: 0 }}>
              {text === '#ffffff' ? 'White' : 'Black'} text on it: {contrast.toFixed(1)}:1
              {contrast < 4.5 && ', hard to read'}
            </Typography>
            <IconButton
              size="small"
              aria-label={`Remove colour ${at + 1}`}
              onClick={() => {
                takeOut(at)
                onChange(colours.filter((_, index) => index !== at))
              }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      {colours.length < voiceLimits.colours && (
        <Button
          size="small"
          variant="text"
          startIcon={<AddIcon />}
          onClick={() => onChange([...colours, nextOf(colours)])}
          sx={{ justifySelf: 'start' }}
        >
          Add a colour
        </Button>
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}
