import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { feedLimits, feedPlaceholders, type FeedPlaceholder } from '../../../../contract/feeds/feeds.ts'
import { pointCosts } from '../../../../contract/points/points.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { useSchedulingIsFree } from '../../posts/index.ts'
import { AccountChoice } from '../../social-accounts/index.ts'
import type { FeedChoice } from './feed-choice.ts'

type Props = {
  choice: FeedChoice
  accounts: readonly SocialAccount[]
  /** Whether the user may schedule posts. */
  canQueue: boolean
  onChoice: (choice: FeedChoice) => void
}

/** What becomes of the entries of a feed: for which accounts, with which text, and how many a day. */
export function FeedFields({ choice, accounts, canQueue, onChoice }: Props) {
  const change = (part: Partial<FeedChoice>) => onChoice({ ...choice, ...part })
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <AccountChoice
        legend="Accounts"
        accounts={accounts}
        chosen={choice.socialAccountIds}
        onChoose={(socialAccountIds) => change({ socialAccountIds })}
      />
      <Template template={choice.template} onTemplate={(template) => change({ template })} />
      {canQueue && <QueueChoice choice={choice} onChange={change} />}
      <SwitchRow
        label="Add the entry's picture"
        about="If an entry has none, or it cannot be fetched, the post has no picture."
        checked={choice.withPicture}
        onChange={(withPicture) => change({ withPicture })}
      />
      <Box sx={{ maxWidth: 240 }}>
        <SelectField
          label="Posts a day at most"
          value={String(choice.postsPerDay)}
          options={perDay}
          names={names}
          onChoose={(count) => change({ postsPerDay: Number(count) })}
        />
      </Box>
    </Box>
  )
}

const perDay = ['1', '2', '3', '5', '10', String(feedLimits.postsPerDay.most)] as const
const names = Object.fromEntries(perDay.map((count) => [count, count]))

type QueueProps = { choice: FeedChoice; onChange: (part: Partial<FeedChoice>) => void }

function QueueChoice({ choice: { becomes, socialAccountIds }, onChange }: QueueProps) {
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const free = useSchedulingIsFree()
  const toQueue = () => onChange({ becomes: 'queued' })
  const cost = pointCosts.scheduling * Math.max(1, socialAccountIds.length)
  return (
    <SwitchRow
      label="Add new entries to the queue"
      about={
        becomes === 'queued'
          ? `They are published automatically in the next free slot of each account.${free ? '' : ` Each entry costs ${cost} points.`}`
          : `Off: they become drafts, and you decide.${locked ? ` ${partOf('scheduling')}.` : ''}`
      }
      checked={becomes === 'queued'}
      onChange={(on) => {
        if (!on) onChange({ becomes: 'draft' })
        else if (locked) askForPlan({ entitlement: 'scheduling', onContinue: toQueue })
        else toQueue()
      }}
    />
  )
}

const placeholderNames: Record<FeedPlaceholder, string> = {
  title: 'Title',
  link: 'Link',
  summary: 'Summary',
  text: 'Text',
  author: 'Author',
  feed: 'Name of the feed',
}

function Template({ template, onTemplate }: { template: string; onTemplate: (text: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (name: FeedPlaceholder) => {
    const { selectionStart = template.length, selectionEnd = template.length } = field.current ?? {}
    onTemplate(`${template.slice(0, selectionStart)}{${name}}${template.slice(selectionEnd)}`)
    field.current?.focus()
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormField
        label="Post template"
        hint="Text in braces is filled in from each entry."
        multiline
        minRows={3}
        maxRows={10}
        value={template}
        inputRef={field}
        inputProps={{ maxLength: feedLimits.template }}
        onChange={(event) => onTemplate(event.target.value)}
      />
      <Box
        component="fieldset"
        aria-label="Insert into the text"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        {feedPlaceholders.map((name) => (
          <Button key={name} size="small" variant="outlined" onClick={() => insert(name)}>
            {placeholderNames[name]}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
