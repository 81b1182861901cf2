import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import {
  webhookEvents,
  webhookEventTypes,
  type WebhookEventType,
} from '../../../../contract/webhooks/webhook-events.ts'

type Props = {
  /** Null: all. */
  chosen: WebhookEventType[] | null
  error?: string | undefined
  onChange: (chosen: WebhookEventType[] | null) => void
}

/** All events, or some of them, each with what it says. */
export function EventChoice({ chosen, error, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <FormLabel id={id}>Events</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={chosen === null ? 'all' : 'some'}
        onChange={(_event, value) => onChange(value === 'all' ? null : [])}
      >
        <FormControlLabel
          value="all"
          control={<Radio size="small" />}
          label="All events, also those that we add later"
        />
        <FormControlLabel value="some" control={<Radio size="small" />} label="Only these" />
      </RadioGroup>
      {chosen !== null && (
        <Box
          component="ul"
          aria-label="Events to send"
          sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, pl: 1 }}
        >
          {webhookEventTypes.map((type) => (
            <li key={type}>
              <FormControlLabel
                sx={{ alignItems: 'flex-start', mb: 0.5 }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.includes(type)}
                    onChange={(_event, on) =>
                      onChange(on ? [...chosen, type] : chosen.filter((one) => one !== type))
                    }
                    sx={{ mt: -0.5 }}
                  />
                }
                label={
                  <>
                    <Typography
                      component="code"
                      variant="body2"
                      sx={{ fontFamily: 'monospace', fontWeight: 600 }}
                    >
                      {type}
                    </Typography>
                    <Typography
                      component="span"
                      variant="body2"
                      sx={{ display: 'block', color: 'text.secondary' }}
                    >
                      {webhookEvents[type]}
                    </Typography>
                  </>
                }
              />
            </li>
          ))}
        </Box>
      )}
      {error !== undefined && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main', display: 'block', mt: 0.5 }}>
          {error}
        </Typography>
      )}
    </div>
  )
}
