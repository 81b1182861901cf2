import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import EachIcon from '@mui/icons-material/CallSplit'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, useSyncExternalStore, type FormEvent, type KeyboardEvent } from 'react'
import {
  lengthLabels,
  lengths,
  promptLimit,
  toneLabels,
  tones,
} from '../../../../contract/assistant/choices.ts'
import { languageKeys, languages, type LanguageKey } from '../../../../contract/assistant/languages.ts'
import { BestPostsChoice } from '../best-posts/best-posts-choice.tsx'
import { useBestPosts } from '../best-posts/use-best-posts.ts'
import { useAssistantStatus } from '../assistant-status.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { VoicePicker } from '../../brand-voices/index.ts'
import { useLabelWithPrice } from '../price.ts'
import { useAssistant, type Assistant, type PostEditor } from '../writing/assistant-store.ts'
import { useWriting } from '../writing/use-writing.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  /** The prompt gets the focus when the form opens. */
  focusFirst: boolean
  onUnverified: () => void
}

const languageNames = Object.fromEntries(
  languageKeys.map((key) => {
    const { label, nativeName } = languages[key]
    return [key, label === nativeName ? label : `${label} · ${nativeName}`]
  }),
)

/** The form for a new text: prompt, language, tone, length and voice. Ctrl+Enter or Command+Enter submits it. */
export function PromptForm({ assistant, editor, disabled, focusFirst, onUnverified }: Props) {
  const prompt = useAssistant(assistant, (state) => state.prompt)
  const choices = useAssistant(assistant, (state) => state.choices)
  const writing = useAssistant(assistant, (state) => state.writing !== null)
  const likeBestPosts = useAssistant(assistant, (state) => state.likeBestPosts)
  const best = useBestPosts(editor)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const write = useWriting(assistant, editor, onUnverified)
  const withPrice = useLabelWithPrice()
  const builtIn = useAssistantStatus().data?.model.builtIn ?? false
  const keepsWords = builtIn && !isBrowserLanguage(choices.language)
  const focusCount = useAssistant(assistant, (state) => state.promptFocusCount)
  const [focused] = useState(() => (focusFirst ? focusCount - 1 : focusCount))
  useEffect(() => {
    if (focusCount === focused) return
    // A page moves the focus to its heading when it opens; the prompt gets it after that.
    const timer = setTimeout(() => {
      field.current?.focus({ preventScroll: true })
      field.current?.scrollIntoView({ block: 'nearest' })
    })
    return () => clearTimeout(timer)
  }, [focusCount, focused])

  const platforms = useSyncExternalStore(editor.subscribe, () => editor.getState().chosen.length)

  /** False, after asking for it, without a prompt. */
  const hasPrompt = () => {
    const blank = prompt.trim() === ''
    setMissing(blank)
    if (blank) field.current?.focus()
    return !blank
  }
  const likeBest = likeBestPosts && best.kind === 'ready' ? { bestPostsOf: best.accounts } : {}
  const generate = () => {
    if (writing || disabled || !hasPrompt()) return
    void write({ action: 'write', prompt, text: '', ...choices, ...likeBest })
  }
  const writeForEach = () => {
    if (!hasPrompt()) return
    assistant.setState({ each: { source: { prompt, ...likeBest }, platforms: editor.getState().chosen } })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    generate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    generate()
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormField
        label="What is the post about?"
        multiline
        rows={4}
        value={prompt}
        inputRef={field}
        error={missing && prompt.trim() === '' ? 'Say what the post is about.' : undefined}
        placeholder="Our second bakery opens in Graz on Friday. Free coffee for everyone from 8 to 10."
        onChange={(event) => assistant.setPrompt(event.target.value)}
        onKeyDown={onKeyDown}
        slotProps={{ input: { maxLength: promptLimit, 'aria-keyshortcuts': 'Control+Enter Meta+Enter' } }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr 1fr', sm: '1.4fr 1fr 1fr', lg: '1fr 1fr' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto', lg: '1 / -1' } },
        }}
      >
        <SelectField
          label="Language"
          value={choices.language}
          options={languageKeys}
          names={languageNames}
          onChoose={(language) => assistant.choose({ language })}
        />
        <SelectField
          label="Tone"
          value={choices.tone}
          options={tones}
          names={toneLabels}
          onChoose={(tone) => assistant.choose({ tone })}
        />
        <SelectField
          label="Length"
          value={choices.length}
          options={lengths}
          names={lengthLabels}
          onChoose={(length) => assistant.choose({ length })}
        />
      </Box>
      {keepsWords && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: -1 }}>
          The template writer keeps your own words: write them in {languages[choices.language].label} too.
        </Typography>
      )}
      <VoicePicker voiceId={choices.voiceId} onChoose={(voiceId) => assistant.choose({ voiceId })} />
      <BestPostsChoice
        offer={best}
        checked={likeBestPosts}
        disabled={disabled || writing}
        onChange={(checked) => assistant.setState({ likeBestPosts: checked })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <BusyButton
          type="submit"
          variant="contained"
          startIcon={<SparkleIcon />}
          busy={writing}
          busyLabel="Generating..."
          disabled={disabled}
          sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
        >
          {withPrice('Generate Content', 1)}
        </BusyButton>
        {platforms > 1 && (
          <Button
            variant="outlined"
            startIcon={<EachIcon />}
            disabled={disabled || writing}
            onClick={writeForEach}
            sx={{ flex: { xs: '1 1 auto', sm: 'none' } }}
          >
            {withPrice(`Write for ${platforms} platforms`, platforms)}
          </Button>
        )}
        <Typography
          variant="caption"
          aria-hidden="true"
          sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block', lg: 'none' } }}
        >
          {onApple ? '⌘ Enter' : 'Ctrl + Enter'}
        </Typography>
      </Box>
    </Box>
  )
}

/** Users write the languages of their browser, so these need no hint. */
const isBrowserLanguage = (language: LanguageKey) =>
  navigator.languages.some((tag) => tag.split('-')[0] === language.split('-')[0])

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
