import HashtagIcon from '@mui/icons-material/Tag'
import LengthenIcon from '@mui/icons-material/Expand'
import RephraseIcon from '@mui/icons-material/Cached'
import ShortenIcon from '@mui/icons-material/Compress'
import SpellingIcon from '@mui/icons-material/Spellcheck'
import ToneIcon from '@mui/icons-material/TheaterComedyOutlined'
import TranslateIcon from '@mui/icons-material/Translate'
import VersionsIcon from '@mui/icons-material/CallSplit'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import {
  builtInActionLabels,
  textActionLabels,
  textActions,
  toneLabels,
  tones,
  type TextAction,
} from '../../../../contract/assistant-choices.ts'
import { languageKeys, languages } from '../../../../contract/languages.ts'
import { useAssistantStatus } from '../../../shared/assistant/assistant-status.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { usePriced } from '../price.ts'
import type { Assistant, Desk, Wish } from '../writing/assistant-store.ts'
import { ActionButton, ActionMenu } from './action-button.tsx'

const versions = onDemand(async () => (await import('../versions/versions-dialog.tsx')).VersionsDialog)

const icons: Record<TextAction, SvgIconComponent> = {
  shorten: ShortenIcon,
  lengthen: LengthenIcon,
  rephrase: RephraseIcon,
  tone: ToneIcon,
  translate: TranslateIcon,
  fix: SpellingIcon,
  hashtags: HashtagIcon,
}

const toneOptions = tones.map((key) => ({ key, label: toneLabels[key] }))
const languageOptions = languageKeys.map((key) => ({
  key,
  label: languages[key].label,
  detail: languages[key].nativeName,
}))

type Props = {
  assistant: Assistant
  desk: Desk
  disabled: boolean
  onWrite: (wish: Wish) => void
  onUnverified: () => void
}

/** What can be done with the text that is there, with the price before anything is pressed. */
export function QuickActions({ assistant, desk, disabled, onWrite, onUnverified }: Props) {
  const reasonId = useId()
  const priced = usePriced()
  const status = useAssistantStatus().data
  const can = status?.can
  const labels = status?.model.builtIn ? builtInActionLabels : textActionLabels
  const [adapting, setAdapting] = useState(false)
  const unable = textActions.filter((action) => can?.[action] === false)
  const ask = (action: TextAction, fields: Partial<Wish> = {}) => {
    const { choices } = assistant.get()
    onWrite({ ...choices, action, prompt: '', text: desk.get().text, ...fields })
  }
  const button = (action: TextAction) => {
    const cannot = unable.includes(action)
    const shared = {
      label: labels[action],
      icon: icons[action],
      disabled: disabled || cannot || can === undefined,
      reasonId: cannot || labels[action] !== textActionLabels[action] ? reasonId : undefined,
    }
    if (action === 'tone') {
      return (
        <ActionMenu
          key={action}
          {...shared}
          options={toneOptions}
          onChoose={(tone) => ask(action, { tone })}
        />
      )
    }
    if (action === 'translate') {
      return (
        <ActionMenu
          key={action}
          {...shared}
          options={languageOptions}
          onChoose={(language) => ask(action, { language })}
        />
      )
    }
    return <ActionButton key={action} {...shared} onClick={() => ask(action)} />
  }
  return (
    <Box
      component="fieldset"
      aria-label={priced('Quick actions', 1, { each: true }).replace(' ·', ',')}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <Typography
        component="p"
        variant="caption"
        aria-hidden="true"
        sx={{ color: 'text.secondary', mb: 0.75 }}
      >
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          Quick actions
        </Box>
        {priced('', 1, { each: true })}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          gap: 0.75,
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          // One line that is pushed sideways on a phone, to the edges of the card.
          overflowX: { xs: 'auto', sm: 'visible' },
          mx: { xs: -2, sm: 0 },
          px: { xs: 2, sm: 0 },
          py: { xs: 0.5, sm: 0 },
          my: { xs: -0.5, sm: 0 },
          scrollbarWidth: 'none',
        }}
      >
        {textActions.map(button)}
        <ActionButton
          label="Versions"
          name="Versions for other platforms"
          icon={VersionsIcon}
          disabled={disabled || can?.version !== true}
          onClick={() => setAdapting(true)}
          onNear={versions.load}
        />
      </Box>
      {unable.length > 0 && (
        <Typography id={reasonId} component="p" variant="caption" sx={{ color: 'text.secondary', mt: 0.75 }}>
          {listed(unable.map((action) => textActionLabels[action]))} need a model; the built-in writer cannot
          do them.
          {labels.fix !== textActionLabels.fix &&
            ` ${labels.fix} mends spaces, capital letters and marks; spelling needs a model too.`}
        </Typography>
      )}
      <versions.Component
        open={adapting}
        assistant={assistant}
        desk={desk}
        onUnverified={onUnverified}
        onClose={() => setAdapting(false)}
      />
    </Box>
  )
}

const listed = (names: string[]) => new Intl.ListFormat('en-GB').format(names)
