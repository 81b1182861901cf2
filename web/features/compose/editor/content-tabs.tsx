import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { memo, useCallback, useRef, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useChosenInView } from '../../../shared/hooks/use-chosen-in-view.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { openTargets, type Draft } from '../draft/draft.ts'
import { useDraft, useTargetSummaries, useTab, type TargetSummary } from '../draft/draft-store.ts'
import { nameOfTarget } from '../targets/name-of-target.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  accounts: readonly SocialAccount[]
  /** The id of the panel below. */
  panelId: string
  disabled: boolean
}

const shared = 'shared'

/** Whether there is more than the shared text to show. */
export const hasTabs = (draft: Draft, ownMedia: object): boolean => {
  const open = openTargets(draft)
  return open.length > 1 || open.some(({ id, text }) => text !== null || id in ownMedia)
}

/** The shared content and a tab for each post, with a dot where it is customized. */
export function ContentTabs({ accounts, panelId, disabled }: Props) {
  const { store, media } = useComposerStores()
  const ownMedia = useStore(media.own)
  const targets = useTargetSummaries(store)
  const shown = useDraft(store, (draft) => hasTabs(draft, ownMedia))
  const customized = useDraft(
    store,
    useShallow((draft) =>
      openTargets(draft).flatMap(({ id, text }) => (text !== null || id in ownMedia ? [id] : [])),
    ),
  )
  const tab = useTab(store)
  const list = useRef<HTMLDivElement>(null)
  const show = useCallback((key: string) => store.tab.setState(key === shared ? null : key, true), [store])
  useChosenInView(list, '[aria-selected="true"]')
  if (!shown) return null
  const open = openTargets({ targets })
  const keys = [shared, ...open.map(({ id }) => id)]
  const current = tab ?? shared
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || disabled) return
    event.preventDefault()
    const to = (keys.indexOf(current) + step + keys.length) % keys.length
    show(keys[to] ?? shared)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }
  const target = open.find(({ id }) => id === tab)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        ref={list}
        role="tablist"
        aria-label="Shared content and posts"
        onKeyDown={move}
        sx={{
          display: 'flex',
          gap: 0.25,
          flex: 1,
          minWidth: 0,
          overflowX: 'auto',
          scrollbarWidth: 'none',
          // The browser does not go through the tabs of 20 accounts again when it paints a key.
          isolation: 'isolate',
        }}
      >
        {keys.map((key) => (
          <Tab
            key={key}
            of={key}
            target={open.find(({ id }) => id === key)}
            label={labelOf(key, open, accounts)}
            selected={key === current}
            customized={customized.includes(key)}
            panelId={panelId}
            disabled={disabled}
            onShow={show}
          />
        ))}
      </Box>
      {target && customized.includes(target.id) && (
        <Button
          size="small"
          variant="text"
          disabled={disabled}
          onClick={() => {
            store.patch(target.id, { text: null })
            media.reset(target.id)
          }}
          sx={{ flexShrink: 0 }}
        >
          Reset to shared
        </Button>
      )}
    </Box>
  )
}

function labelOf(key: string, open: readonly TargetSummary[], accounts: readonly SocialAccount[]): string {
  const target = open.find(({ id }) => id === key)
  return target ? nameOfTarget(target, open, accounts) : 'Shared'
}

type TabProps = {
  /** Its key: the id of a post, or `shared`. */
  of: string
  target: TargetSummary | undefined
  label: string
  selected: boolean
  customized: boolean
  panelId: string
  disabled: boolean
  onShow: (key: string) => void
}

const Tab = memo(function Tab({ of, target, label, selected, customized, ...props }: TabProps) {
  const { panelId, disabled, onShow } = props
  return (
    <ButtonBase
      role="tab"
      aria-selected={selected}
      aria-controls={panelId}
      tabIndex={selected ? 0 : -1}
      disabled={disabled && !selected}
      onClick={() => onShow(of)}
      sx={{
        px: 1.25,
        height: { xs: 34, sm: 38 },
        gap: 0.75,
        flexShrink: 0,
        typography: 'body2',
        fontWeight: selected ? 650 : 500,
        color: selected ? 'primary.strong' : 'text.secondary',
        borderBottom: 2,
        borderColor: selected ? 'primary.main' : 'transparent',
      }}
    >
      {target && <PlatformIcon platform={target.platform} size={14} />}
      {label}
      {customized && (
        <>
          <Box
            component="span"
            title={`Customized for ${target ? platforms[target.platform].name : ''}`}
            sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' }}
          />
          <Box component="span" sx={visuallyHidden}>
            , customized
          </Box>
        </>
      )}
    </ButtonBase>
  )
})
