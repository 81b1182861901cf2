import { useState } from 'react'
import { IdeasScreen } from '../../features/assistant/ideas/ideas-screen.tsx'
import { VoicePicker } from '../../features/brand-voices/use/voice-picker.tsx'
import { ContentTabs } from '../../features/posts/content-tabs.tsx'
import { useVerificationDialog } from './use-verification-dialog.tsx'

export function IdeasPage() {
  const verification = useVerificationDialog()
  const [voiceId, setVoiceId] = useState<string | null | undefined>(undefined)
  return (
    <>
      <ContentTabs />
      <IdeasScreen
        voiceId={voiceId}
        voice={<VoicePicker voiceId={voiceId} onChoose={setVoiceId} />}
        onUnverified={verification.ask}
      />
      {verification.dialog}
    </>
  )
}
