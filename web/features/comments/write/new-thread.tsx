import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { commentAudiences, type CommentAudience } from '../../../../contract/comments/comments.ts'
import { AnchorLine, type Subject } from '../anchors/anchor-line.tsx'
import { AudienceLabel } from '../audience-label.tsx'
import type { CommentCalls } from '../comment-calls.ts'
import { setCommentState, useCommentState } from '../comment-store.ts'
import { CommentForm } from './comment-form.tsx'
import type { Mentionable } from './mention-query.ts'

type Props = {
  groupId: string
  storeKey: string
  subject: Subject
  mentionable: readonly Mentionable[]
  onAdd: CommentCalls['add']
}

/** Begins a thread: about the post, or about the piece of it that was chosen. */
export function NewThread({ groupId, storeKey, subject, mentionable, onAdd }: Props) {
  const { anchor, audience, asked } = useCommentState(groupId)
  return (
    <Box sx={{ display: 'grid', gap: 1, '& textarea': { scrollMarginBlock: '180px 96px' } }}>
      {anchor && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <AnchorLine anchor={anchor} subject={subject} />
          </Box>
          <IconButton
            size="small"
            aria-label="Comment on the whole post instead"
            onClick={() => setCommentState(groupId, { anchor: null })}
          >
            <CloseIcon sx={{ fontSize: 16 }} />
          </IconButton>
        </Box>
      )}
      <CommentForm
        storeKey={storeKey}
        label="New comment"
        placeholder={mentionable.length > 0 ? 'Write a comment, @ mentions a member' : 'Write a comment'}
        mentionable={mentionable}
        sendLabel="Comment"
        focus={asked}
        onFocused={() => setCommentState(groupId, { asked: false })}
        onSend={(comment) => onAdd({ ...comment, audience, anchor })}
        // The client should read only what is meant for them, so that this is chosen for each thread.
        onSent={() => setCommentState(groupId, { anchor: null, audience: 'team' })}
      >
        <AudienceChoice groupId={groupId} audience={audience} />
      </CommentForm>
    </Box>
  )
}

function AudienceChoice({ groupId, audience }: { groupId: string; audience: CommentAudience }) {
  return (
    <RadioGroup
      row
      aria-label="Who reads it"
      value={audience}
      onChange={(_event, value) => setCommentState(groupId, { audience: value as CommentAudience })}
      sx={{ columnGap: 1 }}
    >
      {commentAudiences.map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          control={<Radio size="small" sx={{ p: 0.5 }} />}
          label={<AudienceLabel audience={one} />}
          sx={{ m: 0 }}
        />
      ))}
    </RadioGroup>
  )
}
