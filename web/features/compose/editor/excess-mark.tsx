import Box from '@mui/material/Box'
import { useMemo, type RefObject } from 'react'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { useChecks } from '../check/checks.ts'
import type { Target } from '../draft/draft.ts'
import { useTab } from '../draft/draft-store.ts'
import { usePublishedCount } from '../check/use-published.ts'
import { fitting } from './fitting.ts'
import { TextMirror } from './text-mirror.tsx'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  /** The field in front of it, whose scrolling it follows. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Marks what is too long, behind the text. */
export function ExcessMark({ field }: Props) {
  const { checks, store } = useComposerStores()
  const tab = useTab(store)
  const { platform, accountId, limit, over } = useChecks(checks, ({ posts, shared }) => {
    const check = tab === null ? shared : posts.find(({ target }) => target.id === tab)
    return {
      platform: check?.target.platform,
      accountId: check?.target.accountId ?? null,
      limit: check?.limit ?? 0,
      over: (check?.left ?? 0) < 0,
    }
  })
  if (!over || !platform) return null
  return <Mark field={field} platform={platform} accountId={accountId} limit={limit} />
}

type MarkProps = Props & Pick<Target, 'platform' | 'accountId'> & { limit: number }

function Mark({ field, platform, accountId, limit }: MarkProps) {
  const { store } = useComposerStores()
  const text = useLater(store.later, store.shownText)
  const count = usePublishedCount()
  const fits = useMemo(
    () => fitting(text, limit, (part) => count({ platform, accountId }, part)),
    [platform, accountId, text, limit, count],
  )
  return (
    <TextMirror field={field}>
      {text.slice(0, fits)}
      <Box
        component="mark"
        sx={{ bgcolor: (theme) => `rgb(${theme.vars.palette.error.mainChannel} / 0.22)` }}
      >
        {text.slice(fits)}
      </Box>
    </TextMirror>
  )
}
