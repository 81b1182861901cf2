import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { ChoiceField } from '../panel/choice-field.tsx'
import type { Brand } from './brand.ts'

type ChoiceProps = {
  brands: readonly Brand[]
  chosen: string | null
  onChoose: (brand: Brand | undefined) => void
}

const none = 'none'

/** Whose colours and logo a picture takes. */
export function BrandChoice({ brands, chosen, onChoose }: ChoiceProps) {
  return (
    <ChoiceField
      label="Brand voice"
      value={chosen ?? none}
      options={[none, ...brands.map(({ voiceId }) => voiceId)]}
      names={{
        [none]: 'No voice',
        ...Object.fromEntries(brands.map(({ voiceId, name }) => [voiceId, name])),
      }}
      onChoose={(key) => onChoose(brands.find(({ voiceId }) => voiceId === key))}
    />
  )
}

type LogoProps = { brand: Brand; on: boolean; onChange: (on: boolean) => void }

/** Whether the brand's logo stands on the card. */
export function LogoSwitch({ brand, on, onChange }: LogoProps) {
  if (brand.logoUrl === null) return null
  return (
    <FormControlLabel
      control={<Switch checked={on} onChange={(event) => onChange(event.target.checked)} />}
      label={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, typography: 'body2' }}>
          <Box
            component="img"
            src={brand.logoUrl}
            alt=""
            sx={{
              height: 28,
              maxWidth: 72,
              p: 0.25,
              objectFit: 'contain',
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
              bgcolor: 'background.subtle',
            }}
          />
          Set the logo of {brand.name} on it
        </Box>
      }
      sx={{ m: 0, gap: 1 }}
    />
  )
}
