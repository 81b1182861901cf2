import { ContentTabs } from '../../features/posts/content-tabs.tsx'
import { PostScreen } from '../../features/posts/post/post-screen.tsx'
import { useVerificationDialog } from './use-verification-dialog.tsx'

export function PostPage() {
  const verification = useVerificationDialog()
  return (
    <>
      <ContentTabs />
      <PostScreen onUnverified={verification.ask} />
      {verification.dialog}
    </>
  )
}
