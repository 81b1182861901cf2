import { VoicesScreen } from '../../features/brand-voices/list/voices-screen.tsx'
import { ContentTabs } from '../../features/posts/content-tabs.tsx'

export function VoicesPage() {
  return (
    <>
      <ContentTabs />
      <VoicesScreen />
    </>
  )
}
