import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { Section } from '../../shared/ui/section.tsx'
import { useVerificationDialog } from '../accounts/index.ts'
import {
  AssistantNote,
  AssistantPanel,
  AssistantStop,
  AssistantTools,
  createAssistant,
  MediaMakers,
} from '../assistant/index.ts'
import { createMediaStore, MediaDropArea, MediaTray } from '../media/index.ts'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { ComposerDialogs } from './composer-dialogs.tsx'
import { DraftNotice } from './draft/draft-notice.tsx'
import { createDraftStore, useDraft, useIncoming, type StoredPost } from './draft/draft-store.ts'
import { beginDraft } from './draft/initial-draft.ts'
import { useAutosave } from './draft/use-autosave.ts'
import { useLocalDraft } from './draft/use-local-draft.ts'
import { CheckOfText } from './editor/check-of-text.tsx'
import { useChosenAccount, useSending } from './editor/content-check.ts'
import { IssueList } from './editor/issue-list.tsx'
import { TextEditor } from './editor/text-editor.tsx'
import { PlatformInsights, WritingTips } from './platform/platform-insights.tsx'
import { PlatformSection } from './platform/platform-section.tsx'
import { useAccountChoice } from './platform/use-account-choice.ts'
import { LivePreview } from './preview/live-preview.tsx'
import { ActionBar } from './publish/action-bar.tsx'
import { OutcomeAlert } from './publish/outcome-alert.tsx'
import { useComposer } from './use-composer.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The composer of one post: platform, account, text, media, preview, saving, scheduling and publishing. */
export function Composer({ stored }: { stored: StoredPost | null }) {
  const user = useUser()
  const [query] = useSearchParams()
  const [initial] = useState(() => beginDraft(user.id, stored, platformIn(query)))
  const [store] = useState(() => createDraftStore(initial.draft))
  const [media] = useState(() => createMediaStore(initial.attached))
  const [assistant] = useState(() => createAssistant(user.id))
  const [restored, setRestored] = useState(initial.restored)
  const videoInput = useRef<HTMLInputElement>(null)
  const verification = useVerificationDialog()
  const accounts = useSocialAccounts()
  const composer = useComposer({
    store,
    media,
    assistant,
    verified: user.email_verified,
    scheduleFirst: query.has('schedule'),
    askToVerify: verification.ask,
  })
  const { publication } = composer
  const account = useAccountChoice(store, accounts.data?.accounts ?? none)
  const { platform } = account
  const chosenAccount = useChosenAccount(store)
  const blank = useDraft(store, (draft) => draft.text.trim() === '')
  const sending = useSending(media)
  const writing = useIncoming(store)
  const kept = useLocalDraft(user.id, stored?.post.id ?? null, store, media)
  const saveState = useAutosave(store, media, composer.writer, (found) => composer.setStale(found.theirs))
  const blocker = useLeaveGuard(sending || writing || (!kept && !blank && saveState !== 'saved'))
  const locked = publication.busy || writing

  const written = {
    assistant,
    editor: store,
    disabled: publication.busy,
    onUnverified: verification.ask,
  }
  const discard = () => {
    setRestored(false)
    composer.clear()
  }
  return (
    <MediaDropArea store={media} disabled={locked}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} useFlexGap>
          <DraftNotice
            store={store}
            restored={restored}
            saveState={saveState}
            kept={kept}
            onDiscard={discard}
            onDismiss={() => setRestored(false)}
          />
          <PlatformSection accounts={accounts} choice={account} disabled={locked} />
          <AssistantPanel {...written} postMedia={media} />
          <Section>
            <Stack spacing={2} useFlexGap>
              <AssistantNote {...written} />
              <TextEditor store={store} locked={locked} corner={<AssistantStop assistant={assistant} />} />
              <AssistantTools {...written} />
              <MediaTray
                store={media}
                disabled={locked}
                altTextLimit={platforms[platform].limits(chosenAccount).altTextLimit}
                videoInput={videoInput}
                extraButtons={<MediaMakers {...written} postMedia={media} disabled={locked} />}
              />
              <CheckOfText {...written} />
              <IssueList
                store={store}
                media={media}
                disabled={locked}
                onAddVideo={() => videoInput.current?.click()}
              />
            </Stack>
          </Section>
          <OutcomeAlert outcome={composer.outcome} publishing={publication.post} onClose={composer.dismiss} />
          <ActionBar
            store={store}
            media={media}
            saving={composer.saving}
            publishing={publication.busy}
            writing={writing}
            cannotPublish={account.cannotPublish}
            scheduleLocked={composer.scheduleLocked}
            onClear={composer.clear}
            onSave={() => {
              setRestored(false)
              void composer.saveDraft()
            }}
            onSchedule={composer.openSchedule}
            onPublish={() => {
              setRestored(false)
              void composer.publishNow()
            }}
          />
        </Stack>
        <Stack spacing={2} sx={{ position: { lg: 'sticky' }, top: { lg: 96 } }}>
          <LivePreview store={store} media={media} accounts={account.own} />
          <PlatformInsights platform={platform} />
          <WritingTips />
        </Stack>
        <ComposerDialogs
          store={store}
          composer={composer}
          blocker={blocker}
          sending={sending}
          writing={writing}
        />
        {verification.dialog}
      </Box>
    </MediaDropArea>
  )
}

const none: never[] = []

/** The platform in the URL, for example from an idea. */
const platformIn = (query: URLSearchParams) => platformKeys.find((key) => key === query.get('platform'))
