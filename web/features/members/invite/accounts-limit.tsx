import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { useEffect, useRef } from 'react'
import { capabilitiesOf, type Role } from '../../../../contract/workspaces/access.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { AccountChoice, useSocialAccounts } from '../../social-accounts/index.ts'

type Props = {
  /** The role of the member. */
  role: Role
  /** Null means all. */
  chosen: readonly string[] | null
  problem?: string | undefined
  onChoose: (ids: string[] | null) => void
}

/** Limits a member to some social accounts; nothing to choose with fewer than two. */
export function AccountsLimit({ role, chosen, problem, onChoose }: Props) {
  const accounts = useSocialAccounts().data?.accounts ?? []
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It may be below what is shown, and focus scrolls to it.
    if (problem !== undefined) list.current?.querySelector('input')?.focus()
  }, [problem])
  const publishes = capabilitiesOf[role].has('posts:publish')
  if (accounts.length < 2 && chosen === null) return null
  return (
    <Box>
      <SwitchRow
        label="Only some accounts"
        about={`They see everything, but ${publishes ? 'write and publish' : 'write'} for the chosen accounts only.`}
        checked={chosen !== null}
        onChange={(on) => onChoose(on ? [] : null)}
      />
      {chosen !== null && (
        <Box ref={list} sx={{ mt: 1 }}>
          {problem !== undefined && (
            <FormHelperText error role="alert">
              {problem}
            </FormHelperText>
          )}
          <AccountChoice legend="Accounts" accounts={accounts} chosen={chosen} onChoose={onChoose} />
        </Box>
      )}
    </Box>
  )
}
