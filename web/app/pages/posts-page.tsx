import { ContentTabs } from '../../features/posts/content-tabs.tsx'
import { PostsScreen } from '../../features/posts/list/posts-screen.tsx'
import { useVerificationDialog } from './use-verification-dialog.tsx'

export function PostsPage() {
  const verification = useVerificationDialog()
  return (
    <>
      <ContentTabs />
      <PostsScreen onUnverified={verification.ask} />
      {verification.dialog}
    </>
  )
}
