import IdeaIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { selectClasses } from '@mui/material/Select'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { ideaLimits, webAddressIn } from '../../../../contract/assistant/idea.ts'
import { languageKeys, languages, type LanguageKey } from '../../../../contract/assistant/languages.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { VoicePicker } from '../../brand-voices/index.ts'
import { useLabelWithPrice } from '../price.ts'
import { loadChoices } from '../writing/choices.ts'
import { ChooseTargets } from './choose-targets.tsx'
import type { IdeasRequest } from './use-ideas.ts'
import { useWeekTargets } from './use-week-targets.ts'

const languageNames = Object.fromEntries(languageKeys.map((key) => [key, languages[key].label]))

type Props = {
  about: string
  planning: boolean
  voiceId: string | null | undefined
  onChooseVoice: (voiceId: string | null | undefined) => void
  onPlan: (request: Omit<IdeasRequest, 'voiceId'>) => void
  onStop: () => void
}

/** The form for a week of ideas about a topic or a web page. */
export function IdeasForm({ about: initialAbout, planning, voiceId, onChooseVoice, onPlan, onStop }: Props) {
  const user = useUser()
  const [about, setAbout] = useState(initialAbout)
  const [language, setLanguage] = useState<LanguageKey>(() => loadChoices(user.id).language)
  const targets = useWeekTargets()
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const withPrice = useLabelWithPrice()
  useEffect(() => {
    // Beside a week that is there already, the cards come first.
    if (initialAbout === '') field.current?.focus()
  }, [initialAbout])
  const isAddress = webAddressIn(about) !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const blank = about.trim() === ''
    setMissing(blank)
    if (blank) field.current?.focus()
    if (blank || planning) return
    onPlan({ about: about.trim(), language, ...targets.chosen })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 220px' },
          // As high as the field beside it.
          [`& .${selectClasses.select}`]: { minHeight: 24, lineHeight: '24px' },
        }}
      >
        <FormField
          label="Topic or web address"
          value={about}
          size="small"
          inputRef={field}
          error={missing && about.trim() === '' ? 'Give a topic or a web address.' : undefined}
          hint={isAddress ? 'We read the page, and the ideas are based on its content.' : undefined}
          placeholder="Our sourdough bakery, or https://example.com/about"
          onChange={(event) => setAbout(event.target.value)}
          slotProps={{ input: { maxLength: isAddress ? ideaLimits.address : ideaLimits.topic } }}
        />
        <SelectField
          label="Language"
          value={language}
          options={languageKeys}
          names={languageNames}
          onChoose={setLanguage}
        />
      </Box>
      <ChooseTargets targets={targets} />
      <VoicePicker voiceId={voiceId} onChoose={onChooseVoice} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <BusyButton
          type="submit"
          variant="contained"
          startIcon={<IdeaIcon />}
          busy={planning}
          busyLabel="Planning..."
          sx={{ flex: { xs: 1, sm: 'none' } }}
        >
          {withPrice('Plan a week', 1)}
        </BusyButton>
        {planning && (
          <Button variant="outlined" onClick={onStop}>
            Stop
          </Button>
        )}
      </Box>
    </Box>
  )
}
