import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { BusyButton } from './busy-button.tsx'

type Props = {
  /** An infinite query. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  sx?: SxProps<Theme>
}

/** Loads the next page of a list, if there is one. */
export function LoadMore({ list, sx }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Box sx={[{ textAlign: 'center' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <BusyButton
        variant="outlined"
        busy={list.isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        Load more
      </BusyButton>
    </Box>
  )
}
