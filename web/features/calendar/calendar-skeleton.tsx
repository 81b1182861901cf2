import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** Stands for the columns of a week, or for the lines of a list and of a phone. */
export function CalendarSkeleton({ asColumns }: { asColumns: boolean }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: asColumns ? 'repeat(7, minmax(0, 1fr))' : '1fr' }}
    >
      {Array.from({ length: 7 }, (_, day) => (
        <Box key={day} sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
          {asColumns && <Skeleton width="50%" />}
          <Skeleton variant="rounded" height={72} />
          {asColumns && day % 2 === 0 && <Skeleton variant="rounded" height={72} />}
        </Box>
      ))}
    </Box>
  )
}
