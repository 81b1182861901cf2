import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import {
  aspects,
  cardDetailLimit,
  cardTextLimit,
  descriptionLimit,
  pictureKindLabels,
  pictureKinds,
  type PictureKind,
} from '../../../../../contract/assistant/picture-choices.ts'
import { platforms, type PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../../shared/forms/select-field.tsx'
import type { Brand } from '../../../brand-voices/index.ts'
import { BrandField, LogoSwitch } from './brand-fields.tsx'
import { colorChoices } from './color-choices.tsx'
import { brandFields, type PictureFields } from './picture-fields.ts'
import { TileField } from '../../fields/tile-field.tsx'
import { counted, wholeNumber } from '../../../../shared/numbers/compact-number.ts'

type Props = {
  platform: PlatformKey
  fields: PictureFields
  brands: readonly Brand[]
  /** A model that creates pictures from descriptions is configured. */
  withModel: boolean
  /** The form was submitted without a text. */
  missing: boolean
  onChange: (fields: Partial<PictureFields>) => void
}

const cards = pictureKinds.filter((kind) => kind !== 'image')
/** A model gets the colors of the brand, or none. */
const forModels = ['brand', 'auto'] as const
const aspectNames = Object.fromEntries(Object.entries(aspects).map(([key, { label }]) => [key, label]))

/** Fields for the kind, the text and the look of a picture. */
export function PictureForm({ platform, fields, brands, withModel, missing, onChange }: Props) {
  const { kind, text, detail, aspect, colors } = fields
  const brand = brands.find(({ voiceId }) => voiceId === fields.voiceId)
  const choices = colorChoices(brand)
  const isCard = kind !== 'image'
  const limit = isCard ? cardTextLimit : descriptionLimit
  const over = text.length - limit
  const error =
    over > 0
      ? `${counted(over, 'character')} too long`
      : missing && text.trim() === ''
        ? 'Say what the picture should say.'
        : undefined
  return (
    <Stack spacing={2.5} useFlexGap>
      <TileField
        label="Kind"
        value={kind}
        options={withModel ? pictureKinds : cards}
        names={pictureKindLabels}
        icons={kindIcons}
        onChoose={(one) => onChange({ kind: one })}
      />
      <FormField
        label={isCard ? 'What it says' : 'What it shows'}
        multiline
        minRows={3}
        maxRows={7}
        value={text}
        error={error}
        hint={`${text.length} of ${wholeNumber(limit)} characters`}
        placeholder={isCard ? 'We open on Friday' : 'A loaf of bread on a blue table, morning light'}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {isCard && (
        <FormField
          label={kind === 'quote' ? 'Who said it' : 'When and where'}
          optional
          value={detail}
          placeholder={kind === 'quote' ? 'Ada Lovelace' : 'Friday from 8, Main Street 5'}
          onChange={(event) => onChange({ detail: event.target.value })}
          slotProps={{ input: { maxLength: cardDetailLimit } }}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: brands.length > 0 ? '1fr 1fr' : 'minmax(0, 240px)',
        }}
      >
        <SelectField
          label="Shape"
          value={aspect}
          options={platforms[platform].pictureAspects}
          names={aspectNames}
          onChoose={(one) => onChange({ aspect: one })}
        />
        {brands.length > 0 && (
          <BrandField
            brands={brands}
            chosen={fields.voiceId}
            onChoose={(one) => onChange(brandFields(one))}
          />
        )}
      </Box>
      {(isCard || choices.options.includes('brand')) && (
        <TileField
          label="Colors"
          value={colors}
          options={isCard ? choices.options : forModels}
          names={choices.names}
          icons={choices.icons}
          iconOnly
          onChoose={(one) => onChange({ colors: one })}
        />
      )}
      {isCard && brand && (
        <LogoSwitch brand={brand} on={fields.logo} onChange={(logo) => onChange({ logo })} />
      )}
    </Stack>
  )
}

const iconPaths: Record<PictureKind, string> = {
  quote: 'M4 11c0-4 2-6 6-7v2c-2 1-3 2-3 4h3v6H4zm10 0c0-4 2-6 6-7v2c-2 1-3 2-3 4h3v6h-6z',
  announcement: 'M4 9v6h3l8 4V5L7 9zm13 0v6a3 3 0 0 0 0-6z',
  image: 'M3 4h18v16H3zm2 12 4-5 3 4 3-3 4 4V6H5z',
}

const kindIcon = (kind: PictureKind) => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    <path d={iconPaths[kind]} fillRule="evenodd" />
  </svg>
)
const kindIcons = {
  quote: kindIcon('quote'),
  announcement: kindIcon('announcement'),
  image: kindIcon('image'),
}
