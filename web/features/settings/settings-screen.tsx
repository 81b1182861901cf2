import Stack from '@mui/material/Stack'
import { AppearanceSection } from './appearance/appearance-section.tsx'
import { AssistantSection } from './model/assistant-section.tsx'

/** What a person may set. */
export function SettingsScreen() {
  return (
    <Stack spacing={{ xs: 3, sm: 4 }} sx={{ maxWidth: 760 }}>
      <AssistantSection />
      <AppearanceSection />
    </Stack>
  )
}
