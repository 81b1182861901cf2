import Stack from '@mui/material/Stack'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { platformKeys } from '../../../contract/platforms/platforms.ts'
import type { Post } from '../../../contract/posts.ts'
import { AssistantNote } from '../../features/assistant/tools/assistant-note.tsx'
import { AssistantStop } from '../../features/assistant/tools/assistant-stop.tsx'
import { AssistantTools } from '../../features/assistant/tools/assistant-tools.tsx'
import { createAssistant, type Assistant } from '../../features/assistant/writing/assistant-store.ts'
import { EmailVerificationDialog } from '../../features/accounts/email-verification-dialog.tsx'
import { AccountPicker } from '../../features/channels/account-picker.tsx'
import { useSocialAccounts } from '../../features/channels/social-account-calls.ts'
import { MediaDropArea } from '../../features/media/drop-area.tsx'
import { createMediaStore, type MediaStore } from '../../features/media/media-store.ts'
import { MediaTray } from '../../features/media/media-tray.tsx'
import { beginDraft } from '../../features/posts/compose/begin-draft.ts'
import { Composer, type ComposerParts } from '../../features/posts/compose/composer.tsx'
import { ContentTabs } from '../../features/posts/content-tabs.tsx'
import { usePost } from '../../features/posts/post-queries.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { Delayed } from '../../shared/ui/delayed.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { MediaMakers } from './content-makers.tsx'
import { CheckOfText, PanelWithVoice } from './content-voice.tsx'

/** Content Studio, writing: a new post, or the one the address names. */
export function ContentPage() {
  const [query] = useSearchParams()
  const { key, state } = useLocation()
  const [openedWith] = useState(query.get('post'))
  const session = (state as { session?: string } | null)?.session
  const postId = query.get('post')
  // Saving a new post gives it an address without drawing its screen anew.
  const justSaved = session !== undefined && openedWith === null
  return (
    <>
      <ContentTabs />
      {postId === null || justSaved ? (
        <Workspace key={session ?? key} post={null} />
      ) : (
        <Existing key={postId} postId={postId} />
      )}
    </>
  )
}

function Existing({ postId }: { postId: string }) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = usePost(postId)
  // What is being written is never taken away when the post moves on, as by being published.
  const [opened, setOpened] = useState<Post | null>(null)
  if (opened) return <Workspace post={opened} />
  if (data?.post.can.edit && isFetchedAfterMount) setOpened(data.post)
  if (data && isFetchedAfterMount && !data.post.can.edit)
    return <Navigate to={`/content/posts/${postId}`} replace />
  return (
    <Section>
      {error ? (
        <ErrorState
          title="This post could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Delayed>
          <Skeleton height={48} />
          <Skeleton variant="rounded" height={220} />
        </Delayed>
      )}
    </Section>
  )
}

function Workspace({ post }: { post: Post | null }) {
  const user = useUser()
  const [query] = useSearchParams()
  const [beginning] = useState(() => beginDraft(user.id, post, platformIn(query)))
  const [media] = useState(() => createMediaStore(beginning.attached))
  const [assistant] = useState(() => createAssistant(user.id))
  const accounts = useSocialAccounts()
  const notice = accounts.isPending ? (
    <Skeleton variant="rounded" width={220} height={50} />
  ) : accounts.data ? null : (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
      <Typography variant="body2" sx={{ color: 'error.strong' }}>
        Your accounts could not be loaded. {accounts.error.message}
      </Typography>
      <Button variant="outlined" size="small" onClick={() => void accounts.refetch()}>
        Try again
      </Button>
    </Stack>
  )
  return (
    <Composer
      userId={user.id}
      verified={user.email_verified}
      beginning={beginning}
      place={post?.id ?? null}
      media={media}
      assistant={assistant}
      accounts={accounts.data?.accounts ?? none}
      networks={accounts.data?.networks ?? none}
      accountsNotice={notice}
      scheduleFirst={query.has('schedule')}
      parts={parts}
    />
  )
}

/** The network the address asks for, as that of an idea. */
const platformIn = (query: URLSearchParams) => platformKeys.find((key) => key === query.get('platform'))

const none: never[] = []

const parts: ComposerParts<MediaStore, Assistant> = {
  DropArea: MediaDropArea,
  MediaTray,
  AccountPicker,
  Verification: EmailVerificationDialog,
  AssistantPanel: PanelWithVoice,
  VoiceCheck: CheckOfText,
  AssistantNote,
  AssistantStop,
  AssistantTools,
  MediaMakers,
}
