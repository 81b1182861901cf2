import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { SelectField } from '../../../../shared/forms/select-field.tsx'
import type { Brand } from '../../../brand-voices/index.ts'

type ChoiceProps = {
  brands: readonly Brand[]
  chosen: string | null
  onChoose: (brand: Brand | undefined) => void
}

const none = 'none'

/** Selects the brand voice whose colors and logo are used in a picture. */
export function BrandField({ brands, chosen, onChoose }: ChoiceProps) {
  return (
    <SelectField
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

/** Switches the logo of the brand on or off. Renders nothing if the brand has no logo. */
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
          Add the logo of {brand.name}
        </Box>
      }
      sx={{ m: 0, gap: 1 }}
    />
  )
}
