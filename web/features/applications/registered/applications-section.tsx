import AddIcon from '@mui/icons-material/Add'
import CodeIcon from '@mui/icons-material/CodeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { partOf, usePlanGates } from '../../points/index.ts'
import { useApplications } from '../application-calls.ts'
import { ApplicationDialog } from './application-dialog.tsx'
import { ApplicationRow } from './application-row.tsx'

/** The applications that members of the workspace offer to others. */
export function ApplicationsSection() {
  const { data, error, isPending, isFetching, refetch } = useApplications()
  const { askForPlan } = usePlanGates()
  const [registering, setRegistering] = useState(false)
  const register = () =>
    data?.can.plan
      ? setRegistering(true)
      : askForPlan({ entitlement: 'apiAccess', onContinue: () => setRegistering(true) })
  const applications = data?.applications ?? []
  const button = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={register} sx={{ flexShrink: 0 }}>
      Register application
    </Button>
  )
  return (
    <Section
      title="Your applications"
      description={
        <>
          Build an application that others connect to their workspaces.{' '}
          <Link href="/docs/api/applications">How it works</Link>
        </>
      }
      flush={applications.length > 0}
      action={applications.length > 0 && button}
    >
      {isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={120} />
        </Delayed>
      ) : !data ? (
        <ErrorState
          title="Your applications could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : applications.length === 0 ? (
        <EmptyState
          icon={<CodeIcon />}
          title="No application registered"
          text={`For a program of your own, an API key is simpler.${data.can.plan ? '' : ` ${partOf('apiAccess')}.`}`}
          action={button}
        />
      ) : (
        <Box component="ul" aria-label="Your applications" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {applications.map((application) => (
            <ApplicationRow key={application.id} application={application} />
          ))}
        </Box>
      )}
      {registering && <ApplicationDialog onClose={() => setRegistering(false)} />}
    </Section>
  )
}
