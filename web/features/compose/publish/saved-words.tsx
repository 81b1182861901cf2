import DeviceIcon from '@mui/icons-material/DevicesOutlined'
import CloudIcon from '@mui/icons-material/CloudDoneOutlined'
import Box from '@mui/material/Box'
import { useStore, type StoreApi } from 'zustand'
import type { SaveState } from '../draft/use-autosave.ts'

const words: Record<SaveState, { short: string; long: string }> = {
  saved: { short: 'Saved', long: 'All changes saved' },
  saving: { short: 'Saving...', long: 'Saving...' },
  here: { short: 'Not saved yet', long: 'Changes stored in this browser, not saved yet' },
}

/** Whether the draft is saved; in few words, so that the bar stays on one line. */
export function SavedWords({ of }: { of: StoreApi<SaveState> }) {
  const state = useStore(of)
  const { short, long } = words[state]
  const Icon = state === 'here' ? DeviceIcon : CloudIcon
  return (
    <Box component="span" title={long} sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
      <Icon sx={{ fontSize: 16 }} />
      {short}
    </Box>
  )
}
