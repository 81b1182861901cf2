import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import type { RefObject } from 'react'
import { capabilitiesOf, type Role } from '../../../../contract/workspaces/access.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { AccountChoice, useSocialAccounts } from '../../social-accounts/index.ts'

type Props = {
  /** The role of the member. */
  role: Role
  /** Null means all. */
  chosen: readonly string[] | null
  listRef?: RefObject<HTMLDivElement | null>
  problem?: string | undefined
  onChoose: (ids: string[] | null) => void
}

/** Limits a member to some social accounts; nothing to choose with fewer than two. */
export function AccountsLimit({ role, chosen, listRef, problem, onChoose }: Props) {
  const accounts = useSocialAccounts().data?.accounts ?? []
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
        <Box ref={listRef} sx={{ mt: 1 }}>
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
