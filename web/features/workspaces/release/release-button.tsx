import Box from '@mui/material/Box'
import type { ButtonProps } from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { readReleaseEffect, release, type Released } from './release-calls.ts'
import { releaseLines } from './release-words.ts'

type Props = { released: Released; label: string } & Pick<ButtonProps, 'size' | 'variant'>

/** Makes a client workspace pay for itself, after it said what changes. */
export function ReleaseButton({ released, label, ...look }: Props) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const onError = (error: Error) => toasts.show({ severity: 'error', text: error.message })
  const effect = useMutation({
    mutationFn: () => readReleaseEffect(released),
    onSuccess: () => setOpen(true),
    onError,
  })
  const confirm = useMutation({
    mutationFn: () => release(released),
    onSuccess: () =>
      toasts.show({
        severity: 'success',
        text: `${effect.data?.name ?? 'The workspace'} pays for itself now.`,
      }),
    onError,
    // Plan, points and abilities of the workspace are others now.
    onSettled: () => {
      setOpen(false)
      return queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <BusyButton
        variant="outlined"
        {...look}
        busy={effect.isPending}
        busyLabel="Loading..."
        onClick={() => effect.mutate()}
      >
        {label}
      </BusyButton>
      <ConfirmDialog
        open={open}
        title={`Let ${effect.data?.name ?? 'the workspace'} pay for itself?`}
        text={
          effect.data && (
            <Box component="ul" aria-label="What changes" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
              {releaseLines(effect.data).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          )
        }
        confirmLabel="Let it pay for itself"
        busyLabel="Changing..."
        busy={confirm.isPending}
        onConfirm={() => confirm.mutate()}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}
