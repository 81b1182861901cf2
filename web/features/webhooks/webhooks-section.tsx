import AddIcon from '@mui/icons-material/Add'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import { webhookLimits, type Webhook } from '../../../contract/webhooks/webhooks.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { QuietLabel } from '../../shared/ui/quiet-label.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { partOf, usePlanGates } from '../points/index.ts'
import { useWebhooks } from './webhook-calls.ts'
import { choiceOf, nameOf, problemOf, stateOf } from './webhook-words.ts'
import { WebhookDialog } from './form/webhook-dialog.tsx'

/** The webhooks of the workspace, and adding one. */
export function WebhooksSection() {
  const { data, error, isPending, isFetching, refetch } = useWebhooks()
  const { askForPlan } = usePlanGates()
  const [adding, setAdding] = useState(false)
  const add = () =>
    data?.included
      ? setAdding(true)
      : askForPlan({ entitlement: 'apiAccess', onContinue: () => setAdding(true) })
  const webhooks = data?.webhooks ?? []
  return (
    <Section
      title="Webhooks"
      description="Tell your own programs what happens in this workspace, the moment it happens."
      flush={webhooks.length > 0}
      action={
        webhooks.length > 0 && (
          <Button
            variant="contained"
            startIcon={<AddIcon />}
            onClick={add}
            disabled={webhooks.length >= webhookLimits.perWorkspace}
            sx={{ flexShrink: 0 }}
          >
            Add webhook
          </Button>
        )
      }
    >
      {isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={120} />
        </Delayed>
      ) : !data ? (
        <ErrorState
          title="Your webhooks could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : webhooks.length === 0 ? (
        <EmptyState
          icon={<WebhookIcon />}
          title="No webhooks yet"
          text={`Add an address, and we send it an event when a post is published or fails, when somebody comments, and more.${data.included ? '' : ` ${partOf('apiAccess')}.`}`}
          action={
            <Button variant="contained" startIcon={<AddIcon />} onClick={add}>
              Add webhook
            </Button>
          }
        />
      ) : (
        <>
          {!data.included && (
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
              <MessageAlert
                message={{
                  severity: 'info',
                  text: `${partOf('apiAccess')}. Until your plan has it, nothing new is sent.`,
                }}
              />
            </Box>
          )}
          <Box component="ul" aria-label="Webhooks" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Box>
        </>
      )}
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook)
  const problem = problemOf(webhook)
  return (
    <Box
      component="li"
      sx={{
        px: { xs: 2, sm: 3 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        position: 'relative',
        overflowWrap: 'anywhere',
        '&:hover': { bgcolor: 'background.subtle' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" variant="subtitle2">
          <MuiLink
            component={Link}
            to={`/settings/api/webhooks/${webhook.id}`}
            color="inherit"
            underline="hover"
            // The whole row leads there.
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {nameOf(webhook)}
          </MuiLink>
        </Typography>
        <QuietLabel tone={state.tone}>{state.text}</QuietLabel>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
        {webhook.url}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {choiceOf(webhook)}
      </Typography>
      {problem !== null && (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {problem}
        </Typography>
      )}
    </Box>
  )
}
