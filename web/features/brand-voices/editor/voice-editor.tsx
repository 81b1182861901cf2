import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { Link, useBlocker } from 'react-router'
import { voiceLimits, type BrandVoice } from '../../../../contract/brand-voices.ts'
import { useFocusOnError } from '../../../shared/focus/use-focus-on-error.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { FormField } from '../../../shared/ui/form-field.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { emojiWords, hashtagWords } from '../habit-words.ts'
import { ColoursField } from './colours-field.tsx'
import { HabitField } from './habit-field.tsx'
import { LearnDialog } from './learn-dialog.tsx'
import { LogoField } from './logo-field.tsx'
import { SamplesField } from './samples-field.tsx'
import { useVoiceEditor } from './use-voice-editor.ts'
import { errorOf } from './voice-draft.ts'
import { WordsField } from './words-field.tsx'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }

type Props = {
  /** Null for a new one. */
  voice: BrandVoice | null
  /** Reads the voice anew, where somebody else saved it. */
  onReload: () => void
}

/** Everything a voice is made of. */
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
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [changed])

  const words = { most: voiceLimits.words, longest: voiceLimits.word }
  return (
    <Stack
      ref={form}
      component="form"
      noValidate
      spacing={2}
      useFlexGap
      sx={{ maxWidth: 860 }}
      onSubmit={(event) => {
        event.preventDefault()
        editor.save()
      }}
    >
      <Section title={voice ? 'Edit brand voice' : 'New brand voice'}>
        <Stack spacing={2}>
          <FormField
            label="Name"
            value={draft.name}
            error={errorOf(errors, 'name')}
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
            error={errorOf(errors, 'description')}
            hint="How the brand sounds, and to whom it speaks."
            placeholder="Warm and plain, like talking over the counter. Never pushes."
            onChange={(event) => change({ description: event.target.value })}
            slotProps={{ input: { maxLength: voiceLimits.description } }}
          />
          <FormControlLabel
            control={
              <Checkbox
                checked={draft.isDefault}
                onChange={(event) => change({ isDefault: event.target.checked })}
              />
            }
            label="Use it wherever no other voice is chosen"
          />
        </Stack>
      </Section>
      <Section title="Words and habits">
        <Stack spacing={2.5}>
          <Box sx={pair}>
            <WordsField
              {...words}
              label="Words to use"
              hint="Enter adds a word."
              words={draft.doWords}
              error={errorOf(errors, 'doWords')}
              onChange={(doWords) => change({ doWords })}
            />
            <WordsField
              {...words}
              label="Words to avoid"
              hint="The check marks each of them."
              words={draft.dontWords}
              error={errorOf(errors, 'dontWords')}
              onChange={(dontWords) => change({ dontWords })}
            />
          </Box>
          <Box sx={pair}>
            <HabitField
              label="Emoji"
              value={draft.emojiHabit}
              names={emojiWords}
              onChoose={(emojiHabit) => change({ emojiHabit })}
            />
            <HabitField
              label="Hashtags"
              value={draft.hashtagHabit}
              names={hashtagWords}
              onChoose={(hashtagHabit) => change({ hashtagHabit })}
            />
          </Box>
          <WordsField
            label="Hashtags on every post"
            hint="They are added as far as the network takes them."
            sign="#"
            words={draft.hashtags}
            most={voiceLimits.hashtags}
            longest={voiceLimits.word}
            error={errorOf(errors, 'hashtags')}
            onChange={(hashtags) => change({ hashtags })}
          />
        </Stack>
      </Section>
      <Section
        title="Samples"
        description="Posts that sound right. The assistant takes over how they sound, never what they say."
      >
        <SamplesField
          samples={draft.samples}
          error={errorOf(errors, 'samples')}
          onChange={(samples) => change({ samples })}
          onLearn={() => setLearning(true)}
        />
      </Section>
      <Section title="Look" description="For pictures that carry your brand.">
        <Box sx={pair}>
          <ColoursField
            colours={draft.colours}
            error={errorOf(errors, 'colours')}
            onChange={(colours) => change({ colours })}
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
              Load the newer one
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
          room={voiceLimits.samples - draft.samples.length}
          known={draft.samples}
          onClose={() => setLearning(false)}
          onTake={({ samples, habits }) => {
            change({ samples: [...draft.samples.filter((one) => one.trim() !== ''), ...samples], ...habits })
            setLearning(false)
          }}
        />
      )}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title="Leave without saving?"
        text="What you changed in this voice is lost."
        confirmLabel="Leave"
        busyLabel="Leaving..."
        destructive
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </Stack>
  )
}
