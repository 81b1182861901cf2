import { useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { startLiveUpdates } from './start-live-updates.ts'

/** Keeps the data of all screens current while the page is visible, and tells screen readers of new notifications. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const [arrived, setArrived] = useState(0)

  useEffect(() => startLiveUpdates(queryClient, () => setArrived((before) => before + 1)), [queryClient])

  return (
    <Box aria-live="polite" sx={visuallyHidden}>
      {arrived > 0 && `${arrived} new ${arrived === 1 ? 'notification' : 'notifications'}`}
    </Box>
  )
}
