import CommentsIcon from '@mui/icons-material/ChatBubbleOutlineOutlined'
import PreviewIcon from '@mui/icons-material/RemoveRedEyeOutlined'
import AssistantIcon from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useState, type ComponentProps } from 'react'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { AssistantPanel, useAssistant } from '../../assistant/index.ts'
import { useCommentState, useOpenComments } from '../../comments/index.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { ComposerComments } from '../comments/composer-comments.tsx'
import { useCommentedGroup } from '../comments/use-commented-group.ts'
import { isBlank } from '../draft/draft.ts'
import { useIncoming } from '../draft/draft-store.ts'
import { PlatformInsights, WritingTips } from './platform-insights.tsx'
import { SidePanel, type Side as SideKey } from './side-panel.tsx'
import { LivePreview } from '../preview/live-preview.tsx'
import { SideSheet } from './side-sheet.tsx'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  /** Whether there is a column beside the editor. */
  beside: boolean
  accounts: readonly SocialAccount[]
  assistant: ComponentProps<typeof AssistantPanel>
  /** Whether the assistant opens first: it was asked for, or where there is room for it. */
  assistantFirst: 'asked' | 'room' | 'no'
}

/** The preview, the assistant and the comments: beside the editor, or as sheets from the bottom. */
export function Side({ beside, accounts, assistant, assistantFirst }: Props) {
  const { store } = useComposerStores()
  const roomy = useMediaQuery('(min-width: 1440px)', { noSsr: true })
  // The preview of a text that is being written is worth more than an assistant that nobody has used.
  const blank = useLater(store.later, () => isBlank(store.getState()))
  const first: SideKey =
    assistantFirst === 'asked' || (assistantFirst === 'room' && roomy && blank) ? 'assistant' : 'preview'
  const [chosen, setChosen] = useState<SideKey | null>(null)
  const [opened, setOpened] = useState<SideKey | null>(assistantFirst === 'asked' ? 'assistant' : null)
  const writing = useIncoming(store)
  const writingEach = useAssistant(assistant.assistant, ({ each }) => each !== null)
  // The sheet would cover what is being written.
  if ((writing || writingEach) && opened !== null) setOpened(null)
  const { groupId } = useCommentedGroup()
  const count = useOpenComments(groupId) ?? 0
  const { asked } = useCommentState(groupId)
  const open: SideKey | null = beside ? (chosen ?? first) : opened
  if (asked && open !== 'comments') {
    setChosen('comments')
    if (!beside) setOpened('comments')
  }
  const labels = { ...names, comments: count > 0 ? `Comments ${count}` : 'Comments' }
  const side = chosen ?? first
  const preview = <LivePreview accounts={accounts} />
  const close = useCallback(() => setOpened(null), [])
  const comments = <ComposerComments onShowText={close} />
  const panel = (
    <Box onFocus={() => setChosen('assistant')} sx={{ display: 'grid', gap: 1.5 }}>
      <AssistantPanel {...assistant} />
      <PlatformInsights />
      <WritingTips />
    </Box>
  )
  if (beside) {
    return (
      <Box
        sx={{
          position: 'sticky',
          top: 84,
          maxHeight: 'calc(100dvh - 96px)',
          overflowY: 'auto',
          scrollbarWidth: 'thin',
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        <SidePanel side={side} onChoose={setChosen} labels={labels}>
          {{ preview, assistant: panel, comments }[side]}
        </SidePanel>
      </Box>
    )
  }
  return (
    <>
      <Button {...quiet} title="Preview" startIcon={<PreviewIcon />} onClick={() => setOpened('preview')}>
        Preview
      </Button>
      <Button
        {...quiet}
        title="Assistant"
        startIcon={<AssistantIcon />}
        onClick={() => setOpened('assistant')}
      >
        Assistant
      </Button>
      <Button
        {...quiet}
        title={labels.comments}
        startIcon={<CommentsIcon />}
        onClick={() => setOpened('comments')}
      >
        {labels.comments}
      </Button>
      <SideSheet open={opened !== null} label={opened === null ? '' : names[opened]} onClose={close}>
        {opened !== null && { preview, assistant: panel, comments }[opened]}
      </SideSheet>
    </>
  )
}

const names = { preview: 'Preview', assistant: 'Assistant', comments: 'Comments' } as const

const quiet = {
  className: 'tool named',
  size: 'small',
  variant: 'text',
  color: 'inherit',
  sx: { color: 'text.secondary' },
} as const
