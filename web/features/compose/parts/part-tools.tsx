import CommentIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import ThreadIcon from '@mui/icons-material/FormatListNumbered'
import Button from '@mui/material/Button'
import type { PartKind } from '../../../../contract/posts/post-parts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { usePublishedCount } from '../check/use-published.ts'
import { newPart, openTargets } from '../draft/draft.ts'
import { useOpen, useTargetSummaries } from '../draft/draft-store.ts'
import { makeThread } from './make-thread.ts'
import { partRule, subjectOf } from './subject.ts'
import { useComposerStores } from '../composer-stores.ts'

const kinds: { kind: PartKind; label: string; Icon: typeof ThreadIcon }[] = [
  { kind: 'message', label: 'Thread', Icon: ThreadIcon },
  { kind: 'comment', label: 'First comment', Icon: CommentIcon },
]

type Props = { disabled: boolean }

/** Adds a message to a thread, or a first comment, to the post that takes one. */
export function PartTools({ disabled }: Props) {
  const { store } = useComposerStores()
  const subjectId = useOpen(store, (draft, active) => subjectOf(draft, active)?.id)
  const open = openTargets({ targets: useTargetSummaries(store) })
  const subject = open.find(({ id }) => id === subjectId)
  const count = usePublishedCount()
  const candidates = subject ? [subject] : open
  const add = (id: string, kind: PartKind) => {
    const target = store.getState().targets.find((one) => one.id === id)
    if (!target) return
    if (!subject) store.tab.setState(target.id, true)
    if (kind === 'message' && makeThread(store, target, count)) return
    store.patch(target.id, { parts: [...target.parts, newPart(kind)] })
  }
  return kinds.flatMap(({ kind, label, Icon }) => {
    const target = candidates.find((one) => {
      const most = partRule(one, kind)?.most ?? 0
      return one.kinds.split(' ').filter((own) => own === kind).length < most
    })
    if (!target) return []
    const more = kind === 'message' && target.kinds !== ''
    const words = more ? 'Add message' : label
    return [
      <Button
        key={kind}
        className={more ? undefined : 'tool'}
        title={words}
        size="small"
        variant="text"
        color="inherit"
        startIcon={<Icon />}
        disabled={disabled}
        {...(!subject && nameAs(`${words} on ${platforms[target.platform].shortName}`))}
        onClick={() => add(target.id, kind)}
        sx={{ color: 'text.secondary' }}
      >
        {words}
      </Button>,
    ]
  })
}

/** Names a button more exactly than it has room for. */
const nameAs = (name: string) => ({ title: name, 'aria-label': name })
