import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { ClientsResponse } from '../../../contract/clients/clients.ts'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { ConfirmDialog } from '../../shared/ui/feedback/confirm-dialog.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { joinPayer, ReleaseButton, useWorkspaces, WorkspaceAvatar } from '../workspaces/index.ts'

type Props = Pick<ClientsResponse, 'clients' | 'others' | 'payer'>

/** Which workspaces the plan covers: clients that are let go, and workspaces of the user that become clients. */
export function CoveredWorkspaces({ clients, others, payer }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const own = useWorkspaces().data?.filter((one) => isCandidate(one, payer.id)) ?? []
  if (clients.length + others.length + own.length === 0) return null
  return (
    <Section
      title="What the plan covers"
      description="Let a client pay for itself, or make a workspace that you own a client."
      action={
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'Change'}
        </Button>
      }
    >
      <Box component="ul" id={id} hidden={!isOpen} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {clients.map((client) => (
          <Row key={client.id} avatar={<WorkspaceAvatar workspace={client} size={28} />} name={client.name}>
            <ReleaseButton released={{ clientId: client.id }} label="Let it pay for itself" size="small" />
          </Row>
        ))}
        {others.map((client) => (
          <Row key={client.id} name={client.name}>
            <ReleaseButton released={{ clientId: client.id }} label="Let it pay for itself" size="small" />
          </Row>
        ))}
        {own.map((workspace) => (
          <Row
            key={workspace.id}
            avatar={<WorkspaceAvatar workspace={workspace} size={28} />}
            name={workspace.name}
          >
            <JoinButton workspace={workspace} payer={payer.name} />
          </Row>
        ))}
      </Box>
    </Section>
  )
}

const isCandidate = ({ id, role, payer, deletesAt }: Workspace, payerId: string): boolean =>
  id !== payerId && role === 'owner' && payer === null && deletesAt === null

function JoinButton({ workspace: { id, name }, payer }: { workspace: Workspace; payer: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const join = useMutation({
    mutationFn: () => joinPayer(id),
    onSuccess: () => toasts.show({ severity: 'success', text: `The plan covers ${name} now.` }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => {
      setIsAsking(false)
      return queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setIsAsking(true)}>
        Make it a client
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Make ${name} a client?`}
        text={`The plan and points of ${payer} cover ${name} from now on. Its own plan and points stay aside, and come back when it is released.`}
        confirmLabel="Make it a client"
        busyLabel="Adding..."
        busy={join.isPending}
        onConfirm={() => join.mutate()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

function Row({ avatar, name, children }: { avatar?: ReactNode; name: string; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.25, minHeight: 52 }}
    >
      {avatar}
      <Typography component="span" variant="subtitle2" noWrap sx={{ flex: '1 1 140px', minWidth: 0 }}>
        {name}
      </Typography>
      {children}
    </Box>
  )
}
