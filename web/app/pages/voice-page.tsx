import { useParams } from 'react-router'
import { VoiceEditorScreen } from '../../features/brand-voices/editor/voice-editor-screen.tsx'
import { ContentTabs } from '../../features/posts/content-tabs.tsx'

/** One brand voice; `new` is the one that is not there yet. */
export function VoicePage() {
  const { id = 'new' } = useParams()
  return (
    <>
      <ContentTabs />
      <VoiceEditorScreen key={id} voiceId={id === 'new' ? null : id} />
    </>
  )
}
