import Box from '@mui/material/Box'

/** A person's initials. Decorative, because the name is next to it. */
export function Avatar({ name, size }: { name: string; size: number }) {
  const initials = name
    .split(' ')
    .map((word) => word[0])
    .join('')
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size < 36 ? '0.75rem' : '0.875rem',
        fontWeight: 650,
        bgcolor: 'primary.soft',
        color: 'primary.strong',
      }}
    >
      {initials}
    </Box>
  )
}
