import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Controller, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { useSavedTexts } from '../../saved-texts/index.ts'
import { noSet, type SettingsForm } from './settings-form.ts'

/** The hashtag set that the composer offers for posts of the account. */
export function ChooseHashtags({ form }: { form: SettingsForm }) {
  const { data, isError } = useSavedTexts()
  const sets = data?.savedTexts.filter(({ kind }) => kind === 'hashtags') ?? []
  const chosenId = useWatch({ control: form.control, name: 'hashtagSetId' })
  const chosen = sets.find(({ id }) => id === chosenId)
  const note = isError
    ? 'Your hashtag sets could not be loaded.'
    : (chosen?.content ?? 'The composer offers them below the text of each new post.')
  return (
    <Box>
      <Controller
        control={form.control}
        name="hashtagSetId"
        render={({ field }) => (
          <SelectField
            label="Hashtag set"
            value={field.value}
            options={[noSet, ...sets.map(({ id }) => id)]}
            names={{ [noSet]: 'None', ...Object.fromEntries(sets.map(({ id, name }) => [id, name])) }}
            onChoose={field.onChange}
          />
        )}
      />
      <Typography variant="caption" component="p" sx={{ mt: 0.75, color: 'text.secondary' }}>
        {note}{' '}
        <Link component={RouterLink} to="/settings/saved-texts">
          Manage hashtag sets
        </Link>
      </Typography>
    </Box>
  )
}
