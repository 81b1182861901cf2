import type { TypographyVariantsOptions } from '@mui/material/styles'

/** Tight letters need wider spaces. */
const heading = {
  fontWeight: 680,
  letterSpacing: '-0.02em',
  wordSpacing: '0.05em',
  textWrap: 'balance',
} as const

/** Scale 12 13 14 16 20 24 32 44, in rem so that the browser's own text size holds. */
export const typeScale: TypographyVariantsOptions = {
  fontFamily: '"Inter Variable", Inter, Roboto, Helvetica, Arial, sans-serif',
  fontWeightMedium: 550,
  fontWeightBold: 680,
  h1: { ...heading, fontSize: '2.75rem', lineHeight: 1.12, fontWeight: 700 },
  h2: { ...heading, fontSize: '2rem', lineHeight: 1.2, fontWeight: 700 },
  h3: { ...heading, fontSize: '1.5rem', lineHeight: 1.25 },
  h4: { ...heading, fontSize: '1.25rem', lineHeight: 1.3 },
  h5: { ...heading, fontSize: '1rem', lineHeight: 1.4, letterSpacing: '-0.01em' },
  h6: { ...heading, fontSize: '0.875rem', lineHeight: 1.4, letterSpacing: '-0.005em' },
  subtitle1: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 550 },
  subtitle2: { fontSize: '0.875rem', lineHeight: 1.45, fontWeight: 600 },
  body1: { fontSize: '1rem', lineHeight: 1.55 },
  body2: { fontSize: '0.875rem', lineHeight: 1.55 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
  overline: {
    fontSize: '0.75rem',
    lineHeight: 1.5,
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
  },
  button: { fontSize: '0.875rem', lineHeight: 1.4, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
}
