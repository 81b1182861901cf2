import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import {
  aspects,
  cardDetailLimit,
  cardTextLimit,
  descriptionLimit,
  pictureKindLabels,
  pictureKinds,
  platformAspects,
  type PictureKind,
} from '../../../../contract/picture-choices.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { FormField } from '../../../shared/ui/form-field.tsx'
import { ChoiceField } from '../panel/choice-field.tsx'
import type { Brand } from './brand.ts'
import { BrandChoice, LogoSwitch } from './brand-choice.tsx'
import { colourChoices } from './colour-choices.tsx'
import { brandFields, type PictureFields } from './picture-fields.ts'
import { TileChoice } from './tile-choice.tsx'

type Props = {
  platform: PlatformKey
  fields: PictureFields
  brands: readonly Brand[]
  /** A model makes pictures from descriptions here. */
  withModel: boolean
  /** The button was pressed without a text. */
  missing: boolean
  onChange: (fields: Partial<PictureFields>) => void
}

const cards = pictureKinds.filter((kind) => kind !== 'image')
/** A model is told the colours of the brand, or none. */
const forModels = ['brand', 'auto'] as const
const aspectNames = Object.fromEntries(Object.entries(aspects).map(([key, { label }]) => [key, label]))

/** What the picture is, says and looks like. */
export function PictureForm({ platform, fields, brands, withModel, missing, onChange }: Props) {
  const { kind, text, detail, aspect, colours } = fields
  const brand = brands.find(({ voiceId }) => voiceId === fields.voiceId)
  const choices = colourChoices(brand)
  const isCard = kind !== 'image'
  const limit = isCard ? cardTextLimit : descriptionLimit
  const over = text.length - limit
  const wrong =
    over > 0
      ? `${over} characters too long`
      : missing && text.trim() === ''
        ? 'Say what the picture should say.'
        : undefined
  return (
    <Stack spacing={2.5} useFlexGap>
      <TileChoice
        label="Kind"
        value={kind}
        options={withModel ? pictureKinds : cards}
        names={pictureKindLabels}
        drawings={kindDrawings}
        onChoose={(one) => onChange({ kind: one })}
      />
      <FormField
        label={isCard ? 'What it says' : 'What it shows'}
        multiline
        minRows={3}
        maxRows={7}
        value={text}
        error={wrong}
        hint={`${text.length} of ${limit.toLocaleString('en')} characters`}
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
        <ChoiceField
          label="Shape"
          value={aspect}
          options={platformAspects[platform]}
          names={aspectNames}
          onChoose={(one) => onChange({ aspect: one })}
        />
        {brands.length > 0 && (
          <BrandChoice
            brands={brands}
            chosen={fields.voiceId}
            onChoose={(one) => onChange(brandFields(one))}
          />
        )}
      </Box>
      {(isCard || choices.options.includes('brand')) && (
        <TileChoice
          label="Colours"
          value={colours}
          options={isCard ? choices.options : forModels}
          names={choices.names}
          drawings={choices.drawings}
          onlyDrawn
          onChoose={(one) => onChange({ colours: one })}
        />
      )}
      {isCard && brand && (
        <LogoSwitch brand={brand} on={fields.logo} onChange={(logo) => onChange({ logo })} />
      )}
    </Stack>
  )
}

const marks: Record<PictureKind, string> = {
  quote: 'M4 11c0-4 2-6 6-7v2c-2 1-3 2-3 4h3v6H4zm10 0c0-4 2-6 6-7v2c-2 1-3 2-3 4h3v6h-6z',
  announcement: 'M4 9v6h3l8 4V5L7 9zm13 0v6a3 3 0 0 0 0-6z',
  image: 'M3 4h18v16H3zm2 12 4-5 3 4 3-3 4 4V6H5z',
}

const mark = (kind: PictureKind) => (
  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    <path d={marks[kind]} fillRule="evenodd" />
  </svg>
)
const kindDrawings = { quote: mark('quote'), announcement: mark('announcement'), image: mark('image') }
