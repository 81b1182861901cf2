/** The text of the editor and what is drawn behind it must break their lines alike. */
export const typeStyles = {
  p: 1.5,
  font: 'inherit',
  fontSize: '1rem',
  lineHeight: 1.55,
  letterSpacing: 'normal',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'break-word',
} as const
