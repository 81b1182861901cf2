import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { brand } from '../../../contract/brand.ts'
import { brandGradient } from '../theme/palette.ts'

type Props = { size?: number; /** White on the gradient panel. */ inverted?: boolean }

/** The product's logo and name. */
export function BrandMark({ size = 32, inverted = false }: Props) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: size,
          height: size,
          borderRadius: `${size * 0.3}px`,
          display: 'grid',
          placeItems: 'center',
          color: '#fff',
          background: inverted ? 'rgb(255 255 255 / 0.16)' : brandGradient,
        }}
      >
        <svg viewBox="0 0 32 32" width={size} height={size} focusable="false">
          <path
            d="M8 23.5 10.4 15 19.6 5.8a2.6 2.6 0 0 1 3.7 0l2.9 2.9a2.6 2.6 0 0 1 0 3.7L17 21.6z"
            fill="currentColor"
          />
          <path d="M8 23.5 14.2 17.3" stroke="#5b45e6" strokeWidth="1.8" strokeLinecap="round" />
          <path d="M17.5 26.2H26" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      </Box>
      <Typography
        component="span"
        sx={{
          fontSize: size * 0.58,
          fontWeight: 700,
          letterSpacing: '-0.03em',
          color: inverted ? '#fff' : 'text.primary',
        }}
      >
        {brand.name}
      </Typography>
    </Box>
  )
}
