import ErrorIcon from '@mui/icons-material/Error'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab, { tabClasses } from '@mui/material/Tab'
import Tabs, { tabsClasses } from '@mui/material/Tabs'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useChecks } from '../check/checks.ts'
import { openTargets, type Draft } from '../draft/draft.ts'
import { useDraft, useTargetSummaries, useTab } from '../draft/draft-store.ts'
import { blockedIds } from '../publish/problems.ts'
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
const hasTabs = (draft: Draft, ownMedia: object): boolean => {
  const open = openTargets(draft)
  return open.length > 1 || open.some(({ id, text }) => text !== null || id in ownMedia)
}

/** The shared content and a tab for each post, with a dot where it is customized, and a mark where it cannot go out yet. */
export function ContentTabs({ accounts, panelId, disabled }: Props) {
  const { store, media, checks } = useComposerStores()
  const ownMedia = useStore(media.own)
  const targets = useTargetSummaries(store)
  const shown = useDraft(store, (draft) => hasTabs(draft, ownMedia))
  const customized = useDraft(
    store,
    useShallow((draft) =>
      openTargets(draft).flatMap(({ id, text }) => (text !== null || id in ownMedia ? [id] : [])),
    ),
  )
  const blocked = useChecks(checks, blockedIds)
  const tab = useTab(store)
  if (!shown) {
    return (
      // Choosing a second platform does not move the text; phones have no room to spare.
      <Box
        sx={{
          display: { xs: 'none', sm: 'flex' },
          alignItems: 'center',
          minHeight: 39,
          typography: 'caption',
          color: 'text.secondary',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        Choose more platforms to give each its own text.
      </Box>
    )
  }
  const open = openTargets({ targets })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Tabs
        value={tab ?? shared}
        onChange={(_event, key: string) => store.tab.setState(key === shared ? null : key, true)}
        variant="scrollable"
        scrollButtons="auto"
        selectionFollowsFocus
        aria-label="Shared content and posts"
        sx={{
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          // The browser does not go through the tabs of 20 accounts again when it paints a key.
          [`& .${tabsClasses.list}`]: { isolation: 'isolate' },
          [`& .${tabClasses.root}`]: {
            minWidth: 0,
            minHeight: { xs: 34, sm: 38 },
            px: 1.25,
            py: 0,
            gap: 0.75,
            typography: 'body2',
            textTransform: 'none',
            color: 'text.secondary',
          },
          [`& .${tabClasses.root}.${tabClasses.selected}`]: { color: 'primary.strong', fontWeight: 650 },
          [`& .${tabClasses.icon}`]: { m: 0 },
          // They say that there are more tabs, so the one at the end is not needed there.
          [`& .${tabsClasses.scrollButtons}`]: {
            width: 28,
            color: 'text.secondary',
            '&.Mui-disabled': { display: 'none' },
          },
        }}
      >
        <Tab value={shared} label="Shared" aria-controls={panelId} disabled={disabled && tab !== null} />
        {open.map((target) => (
          <Tab
            key={target.id}
            value={target.id}
            aria-controls={panelId}
            disabled={disabled && tab !== target.id}
            icon={<PlatformIcon platform={target.platform} size={14} />}
            iconPosition="start"
            label={
              <>
                {nameOfTarget(target, open, accounts)}
                {customized.includes(target.id) && (
                  <Box
                    component="span"
                    title="Customized"
                    sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'primary.main' }}
                  >
                    <Hidden>, customized</Hidden>
                  </Box>
                )}
                {blocked.includes(target.id) && (
                  <Box
                    component="span"
                    title="Not ready yet"
                    sx={{ display: 'inline-flex', color: 'error.main' }}
                  >
                    <ErrorIcon sx={{ fontSize: 14 }} />
                    <Hidden>, not ready yet</Hidden>
                  </Box>
                )}
              </>
            }
          />
        ))}
      </Tabs>
      {tab !== null && customized.includes(tab) && (
        <Button
          size="small"
          variant="text"
          disabled={disabled}
          onClick={() => {
            store.patch(tab, { text: null })
            media.reset(tab)
          }}
          sx={{ flexShrink: 0 }}
        >
          Reset to shared
        </Button>
      )}
    </Box>
  )
}

/** Said by screen readers instead of the mark. */
const Hidden = ({ children }: { children: string }) => (
  <Box component="span" sx={visuallyHidden}>
    {children}
  </Box>
)
