import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

type Props = {
  /** The name of the workspace that can pay. */
  agency: string
  isOwn: boolean
  onChoose: (isOwn: boolean) => void
}

/** Whether an agency's workspace pays for the new one. */
export function PayerChoice({ agency, isOwn, onChoose }: Props) {
  const labelId = useId()
  return (
    <div>
      <FormLabel id={labelId} sx={{ typography: 'body2', fontWeight: 600, color: 'text.primary' }}>
        Who pays for it
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={isOwn ? 'own' : 'client'}
        onChange={(_event, value) => onChoose(value === 'own')}
        sx={{ gap: 0.5, mt: 0.5 }}
      >
        <Choice value="client" title="A client workspace" text={`${agency}'s plan and points cover it.`} />
        <Choice
          value="own"
          title="A workspace of its own"
          text="It starts on the free plan, with its own points."
        />
      </RadioGroup>
    </div>
  )
}

const Choice = ({ value, title, text }: { value: string; title: string; text: string }) => (
  <FormControlLabel
    value={value}
    control={<Radio size="small" />}
    sx={{ alignItems: 'flex-start' }}
    label={
      <>
        <Typography component="span" variant="body2" sx={{ display: 'block', pt: 1, fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </>
    }
  />
)
