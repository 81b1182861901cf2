import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { Link, useBlocker } from 'react-router'
import { habits, voiceLimits, type BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { useFocusOnError } from '../../../shared/forms/use-focus-on-error.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { emojiLabels, hashtagLabels } from '../habit-labels.ts'
import { ColorsField } from './colors-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SamplesField } from './samples-field.tsx'
import { useVoiceEditor } from './use-voice-editor.ts'
import { WordsField } from './words-field.tsx'
import { LearnDialog } from './learn-dialog.tsx'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }

type Props = {
  /** Null for a new voice. */
  voice: BrandVoice | null
  /** Loads the voice again, after another member saved it. */
  onReload: () => void
}

/** The form for a brand voice. */
export function VoiceEditor({ voice, onReload }: Props) {
  const { draft, change, errors, problem, saving, changed, ...editor } = useVoiceEditor(voice)
  const form = useFocusOnError<HTMLFormElement>(errors)
  const [learning, setLearning] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      changed && !saving && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!changed) return
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [changed])

  const words = { maxCount: voiceLimits.words, maxLength: voiceLimits.word }
  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      spacing={2}
      useFlexGap
      sx={{ maxWidth: 860 }}
      onSubmit={(event) => void editor.save(event)}
    >
      <Section title={voice ? 'Edit brand voice' : 'New brand voice'}>
        <Stack spacing={2}>
          <FormField
            label="Name"
            value={draft.name}
            error={errors.name}
            placeholder="House voice"
            onChange={(event) => change({ name: event.target.value })}
            slotProps={{ input: { maxLength: voiceLimits.name } }}
          />
          <FormField
            label="Description"
            optional
            multiline
            minRows={3}
            value={draft.description}
            error={errors.description}
            hint="How the brand sounds, and who it speaks to."
            placeholder="Warm and plain, like talking over the counter. Never pushes."
            onChange={(event) => change({ description: event.target.value })}
            slotProps={{ input: { maxLength: voiceLimits.description } }}
          />
          {/* A stack removes the margin that aligns the box with the fields. */}
          <div>
            <FormControlLabel
              control={
                <Checkbox
                  checked={draft.isDefault}
                  onChange={(event) => change({ isDefault: event.target.checked })}
                />
              }
              label="Make this the default voice"
            />
          </div>
        </Stack>
      </Section>
      <Section title="Words and style">
        <Stack spacing={2.5}>
          <Box sx={pair}>
            <WordsField
              {...words}
              label="Words to use"
              hint="Press Enter to add."
              words={draft.doWords}
              error={errors.doWords}
              onChange={(doWords) => change({ doWords })}
            />
            <WordsField
              {...words}
              label="Words to avoid"
              hint="We'll flag these in your drafts."
              words={draft.dontWords}
              error={errors.dontWords}
              onChange={(dontWords) => change({ dontWords })}
            />
          </Box>
          <Box sx={pair}>
            <SelectField
              label="Emoji"
              size="medium"
              value={draft.emojiHabit}
              options={habits}
              names={emojiLabels}
              onChoose={(emojiHabit) => change({ emojiHabit })}
            />
            <SelectField
              label="Hashtags"
              size="medium"
              value={draft.hashtagHabit}
              options={habits}
              names={hashtagLabels}
              onChoose={(hashtagHabit) => change({ hashtagHabit })}
            />
          </Box>
          <WordsField
            label="Hashtags on every post"
            hint="Added to every post, up to the platform's limit."
            sign="#"
            words={draft.hashtags}
            maxCount={voiceLimits.hashtags}
            maxLength={voiceLimits.word}
            error={errors.hashtags}
            onChange={(hashtags) => change({ hashtags })}
          />
        </Stack>
      </Section>
      <Section
        title="Samples"
        description="Posts that sound right. The assistant copies their tone, never their content."
      >
        <SamplesField
          samples={draft.samples}
          error={errors.samples}
          onChange={(samples) => change({ samples })}
          onLearn={() => setLearning(true)}
        />
      </Section>
      <Section title="Look" description="For pictures that carry your brand.">
        <Box sx={pair}>
          <ColorsField
            colors={draft.colors}
            error={errors.colors}
            onChange={(colors) => change({ colors })}
          />
          <LogoField logo={draft.logo} onChange={(logo) => change({ logo })} />
        </Box>
      </Section>
      <MessageAlert
        message={problem && { severity: 'error', text: problem.text }}
        onClose={editor.dismiss}
        {...(problem?.stale && {
          action: (
            <Button color="inherit" size="small" onClick={onReload}>
              Load the newer version
            </Button>
          ),
        })}
      />
      <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'flex-end' }}>
        <Button component={Link} to="/content/voices" variant="outlined">
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" busy={saving} busyLabel="Saving...">
          Save voice
        </BusyButton>
      </Box>
      {learning && (
        <LearnDialog
          limit={voiceLimits.samples - draft.samples.length}
          known={draft.samples}
          onClose={() => setLearning(false)}
          onAdd={({ samples, habits }) => {
            change({ samples: [...draft.samples.filter((one) => one.trim() !== ''), ...samples], ...habits })
            setLearning(false)
          }}
        />
      )}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave without saving?"
        text="Your changes to this voice will be lost."
        confirmLabel="Leave"
        busyLabel="Leaving..."
        destructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </Stack>
  )
}
