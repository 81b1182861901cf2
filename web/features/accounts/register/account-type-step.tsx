import CampaignIcon from '@mui/icons-material/CampaignOutlined'
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { accountTypes } from '../../../../contract/accounts/account-words.ts'
import type { UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import type { RegisterForm } from './register-fields.ts'

const about = {
  influencer: { icon: CampaignIcon, text: 'I create content under my own name.' },
  business_owner: { icon: StorefrontIcon, text: 'I promote a business, a shop or a brand.' },
}

/** Two cards that are one radio group. */
export function AccountTypeStep({ form }: { form: UseFormReturn<RegisterForm> }) {
  const errorId = useId()
  const { inputRef, error, ...field } = fieldProps(form, 'accountType')
  return (
    <Box component="fieldset" aria-describedby={error && errorId} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1.25 }}>
        How will you use it?
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {accountTypes.map(({ value, label }) => {
          const { icon: Icon, text } = about[value]
          return (
            <Box key={value} component="label" sx={cardStyle}>
              <input {...field} ref={inputRef} type="radio" value={value} style={hiddenInput} />
              <Icon aria-hidden="true" className="mark" />
              <span>
                <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
                  {label}
                </Typography>
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {text}
                </Typography>
              </span>
              <span className="dot" aria-hidden="true" />
            </Box>
          )
        })}
      </Box>
      {error && (
        <FormHelperText error id={errorId} role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}

/** An invisible radio covers the card, so that the whole card is clickable and keyboard navigation works. */
const hiddenInput = { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'pointer' } as const

const cardStyle = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  gap: 2,
  p: 2,
  borderRadius: '16px',
  border: 1,
  borderColor: 'outline',
  bgcolor: 'background.paper',
  transition: 'border-color 140ms, background-color 140ms',
  '&:hover': { borderColor: 'text.disabled' },
  '& .mark': {
    p: 1.25,
    boxSizing: 'content-box',
    borderRadius: '12px',
    bgcolor: 'background.subtle',
    color: 'text.secondary',
  },
  '& .dot': { width: 20, height: 20, borderRadius: '50%', border: '2px solid', borderColor: 'text.disabled' },
  '&:has(:checked)': { borderColor: 'primary.main', bgcolor: 'primary.soft' },
  '&:has(:checked) .mark': { bgcolor: 'background.paper', color: 'primary.strong' },
  '&:has(:checked) .dot': { borderWidth: 6, borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const
