import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Select from '@mui/material/Select'
import { memo, useState } from 'react'
import { useStore } from 'zustand'
import { firstLink } from '../../../../contract/links/link-parameters.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { PostPreview } from '../../previews/index.ts'
import { usePublish } from '../check/use-published.ts'
import { openTargets, textOf } from '../draft/draft.ts'
import { useTargetSummaries, useTab, type TargetSummary } from '../draft/draft-store.ts'
import { useAttached } from '../draft/group-media.ts'
import { nameOfTarget } from '../targets/name-of-target.ts'
import { PerformancePrediction } from './performance-prediction.tsx'
import { ThreadPreview } from './thread-preview.tsx'
import { useComposerStores } from '../composer-stores.ts'

type Props = { accounts: readonly SocialAccount[] }

/** The posts as readers will see them, one at a time: that of the open tab, else the one that was picked here. */
export const LivePreview = memo(function LivePreview({ accounts }: Props) {
  const { store } = useComposerStores()
  const targets = useTargetSummaries(store)
  const tab = useTab(store)
  const [picked, setPicked] = useState<string | null>(null)
  const changeable = openTargets({ targets })
  // While the posts are being published, none can be changed, but they still look like something.
  const open = changeable.length > 0 ? changeable : targets
  const shown = open.find(({ id }) => id === (tab ?? picked)) ?? open[0]
  const choice = open.length > 1 && (
    <Switch
      open={open}
      shown={shown}
      accounts={accounts}
      onShow={(id) => {
        setPicked(id)
        if (tab !== null) store.tab.setState(id, true)
      }}
    />
  )
  const fitsTitle = open.length <= mostBesideTitle || open.length > mostIcons
  return (
    <Section
      title="Live Preview"
      action={choice ? fitsTitle && choice : shown && <PlatformName target={shown} />}
    >
      {!fitsTitle && <Box sx={{ mb: 2 }}>{choice}</Box>}
      {shown && <TargetPreview key={shown.platform} target={shown} accounts={accounts} />}
    </Section>
  )
})

type SwitchProps = {
  open: readonly TargetSummary[]
  shown: TargetSummary | undefined
  accounts: readonly SocialAccount[]
  onShow: (id: string) => void
}

/** With more posts, the icons of the same few platforms would not tell the accounts apart. */
const mostIcons = 6
/** In the narrow column, more icons would break the title beside them into two lines. */
const mostBesideTitle = 4

function Switch(props: SwitchProps) {
  return props.open.length > mostIcons ? <Choice {...props} /> : <Icons {...props} />
}

function Choice({ open, shown, accounts, onShow }: SwitchProps) {
  return (
    <Select
      native
      size="small"
      value={shown?.id ?? ''}
      inputProps={{ 'aria-label': 'Show the post for' }}
      onChange={(event) => onShow(event.target.value)}
      sx={{ minWidth: 0, maxWidth: 150, height: 32, my: -0.5, fontSize: '0.8125rem' }}
    >
      {open.map((target) => (
        <option key={target.id} value={target.id}>
          {nameOfTarget(target, open, accounts)}
        </option>
      ))}
    </Select>
  )
}

function Icons({ open, shown, accounts, onShow }: SwitchProps) {
  return (
    <Box
      component="fieldset"
      aria-label="Show the post for"
      sx={{
        border: 0,
        m: 0,
        p: 0,
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-start',
        gap: 0.5,
        my: -0.5,
        maxWidth: 6 * 32 + 5 * 4,
      }}
    >
      {open.map((target) => {
        const name = nameOfTarget(target, open, accounts)
        const current = target.id === shown?.id
        return (
          <ButtonBase
            key={target.id}
            aria-label={name}
            aria-pressed={current}
            title={name}
            onClick={() => onShow(target.id)}
            sx={{
              width: 32,
              height: 32,
              borderRadius: 2.5,
              border: 1,
              borderColor: current ? 'primary.main' : 'divider',
              bgcolor: current ? 'primary.soft' : 'background.paper',
            }}
          >
            <PlatformIcon platform={target.platform} size={15} />
          </ButtonBase>
        )
      })}
    </Box>
  )
}

type PostProps = Props & { target: TargetSummary }

/** Follows the text shortly after it, so that it does not slow down typing. */
function TargetPreview({ target, accounts }: PostProps) {
  const { store, media } = useComposerStores()
  const { id, platform, accountId } = target
  const tab = useTab(store)
  const typed = useLater(store.later, () => {
    const incoming = store.incoming.getState()
    if (incoming !== null && (tab === null ? !target.isOwn : tab === id)) return incoming
    const draft = store.getState()
    return textOf(
      draft,
      draft.targets.find((one) => one.id === id),
    )
  })
  const parts = useLater(store.later, () => store.getState().targets.find((one) => one.id === id)?.parts)
  const messages = parts?.filter(({ kind }) => kind === 'message') ?? []
  const publish = usePublish()
  const text = publish(target, typed)
  const attached = useAttached(media, id)
  const account = accounts.find((one) => one.id === accountId) ?? null
  const post = { platform, options: target.options, account, text, attached, link: firstLink(typed) }
  const time = useStore(store, (draft) => draft.time)
  return (
    <>
      <PostPreview post={post}>
        <ThreadPreview post={post} messages={messages} publish={(written) => publish(target, written)} />
      </PostPreview>
      {accountId !== null && (
        <PerformancePrediction
          key={accountId}
          platformName={platforms[platform].name}
          accountId={accountId}
          text={typed}
          attached={attached}
          at={time && instantOf(time.localTime, time.timeZone)}
        />
      )}
    </>
  )
}

function PlatformName({ target: { platform } }: { target: TargetSummary }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <PlatformIcon platform={platform} size={14} />
      {platforms[platform].name}
    </Box>
  )
}
