import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { AccountLine } from './account-line.tsx'

type Props = {
  legend: string
  accounts: readonly SocialAccount[]
  /** Ids of accounts. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** A checkbox for each account. */
export function AccountChoice({ legend, accounts, chosen, onChoose }: Props) {
  const toggle = (id: string, on: boolean) =>
    onChoose(on ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 0.5 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {accounts.map((account) => (
          <FormControlLabel
            key={account.id}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(account.id)}
                onChange={(_event, on) => toggle(account.id, on)}
              />
            }
            label={<AccountLine account={account} />}
          />
        ))}
      </Box>
    </Box>
  )
}
