import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { bestPostsLabel, type BestPostsOffer } from './use-best-posts.ts'

type Props = {
  offer: BestPostsOffer
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** Whether a new text is written like the best posts of its accounts, or why it cannot be. */
export function BestPostsChoice({ offer, checked, disabled, onChange }: Props) {
  const reasonId = useId()
  if (offer.kind === 'locked') {
    return (
      <Button
        size="small"
        variant="text"
        startIcon={<LockIcon />}
        title={offer.reason}
        onClick={offer.act}
        sx={{ justifySelf: 'start' }}
      >
        {bestPostsLabel}
      </Button>
    )
  }
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={checked && offer.kind === 'ready'}
            disabled={disabled || offer.kind !== 'ready'}
            onChange={(_event, isChecked) => onChange(isChecked)}
            slotProps={{ input: { 'aria-describedby': reasonId } }}
          />
        }
        label={bestPostsLabel}
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Typography
        id={reasonId}
        variant="caption"
        component="p"
        sx={{ color: 'text.secondary', ml: 3.5, mt: -0.5, ...(offer.kind === 'ready' && lineClamp(2)) }}
      >
        {offer.reason}
        {offer.kind === 'failed' && (
          <>
            {' '}
            <Button size="small" onClick={offer.act} sx={{ minWidth: 0, py: 0 }}>
              Try again
            </Button>
          </>
        )}
      </Typography>
    </Box>
  )
}
