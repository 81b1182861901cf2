import AddIcon from '@mui/icons-material/Add'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { partOf, usePlanGates } from '../points/index.ts'
import { useApiKeys } from './api-key-calls.ts'
import { ApiKeyRow } from './api-key-row.tsx'
import { CreateKeyDialog } from './form/create-key-dialog.tsx'

/** The API keys of the member, or of the workspace, and making one. */
export function ApiKeysSection() {
  const { data, error, isPending, isFetching, refetch } = useApiKeys()
  const { askForPlan } = usePlanGates()
  const [creating, setCreating] = useState(false)
  const create = () =>
    data?.can.plan
      ? setCreating(true)
      : askForPlan({ entitlement: 'apiAccess', onContinue: () => setCreating(true) })
  const keys = data?.keys ?? []
  const button = data?.can.create === true && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={create} sx={{ flexShrink: 0 }}>
      Create API key
    </Button>
  )
  return (
    <Section
      title="API keys"
      description="Let your own programs and automations do what you do here, as far as you allow."
      flush={keys.length > 0}
      action={keys.length > 0 && button}
    >
      {isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={120} />
        </Delayed>
      ) : !data ? (
        <ErrorState
          title="Your API keys could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : keys.length === 0 ? (
        <EmptyState
          icon={<KeyIcon />}
          title="No API keys yet"
          text={
            data.can.create
              ? `A key creates, schedules and reads posts for you from a program.${data.can.plan ? '' : ` ${partOf('apiAccess')}.`}`
              : 'Your role in this workspace makes none.'
          }
          action={button || undefined}
        />
      ) : (
        <>
          {!data.can.plan && (
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
              <MessageAlert
                message={{
                  severity: 'info',
                  text: `${partOf('apiAccess')}. Until your plan has it, these keys are refused.`,
                }}
              />
            </Box>
          )}
          <Box component="ul" aria-label="API keys" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} />
            ))}
          </Box>
        </>
      )}
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </Section>
  )
}
