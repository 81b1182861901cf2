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
} from '../../../../contract/assistant/choices.ts'
import { languageKeys, languages } from '../../../../contract/assistant/languages.ts'
import { useAssistantStatus } from '../assistant-status.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { useLabelWithPrice } from '../price.ts'
import type { Assistant, PostEditor, TextRequest } from '../writing/assistant-store.ts'
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

/** Completes "Connect a model to ...". */
const actionPhrases: Record<TextAction, string> = {
  shorten: 'shorten',
  lengthen: 'lengthen',
  rephrase: 'rephrase',
  tone: 'change the tone',
  translate: 'translate',
  fix: 'check spelling',
  hashtags: 'add hashtags',
}

const toneOptions = tones.map((key) => ({ key, label: toneLabels[key] }))
const languageOptions = languageKeys.map((key) => ({
  key,
  label: languages[key].label,
  detail: languages[key].nativeName,
}))

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onWrite: (request: TextRequest) => void
  onUnverified: () => void
}

/** The actions on the current text of the post, with their price. */
export function QuickActions({ assistant, editor, disabled, onWrite, onUnverified }: Props) {
  const reasonId = useId()
  const withPrice = useLabelWithPrice()
  const status = useAssistantStatus().data
  const can = status?.can
  const labels = status?.model.builtIn ? builtInActionLabels : textActionLabels
  const [showVersions, setShowVersions] = useState(false)
  const unable = textActions.filter((action) => can?.[action] === false)
  // The built-in writer offers "Fix punctuation" instead, because it has no dictionary.
  const needed = textActions.filter(
    (action) => unable.includes(action) || labels[action] !== textActionLabels[action],
  )
  const request = (action: TextAction, fields: Partial<TextRequest> = {}) => {
    const { choices } = assistant.getState()
    onWrite({ ...choices, action, prompt: '', text: editor.getState().text, ...fields })
  }
  const button = (action: TextAction) => {
    const isUnable = unable.includes(action)
    const shared = {
      label: labels[action],
      icon: icons[action],
      disabled: disabled || isUnable || can === undefined,
      reasonId: needed.includes(action) ? reasonId : undefined,
    }
    if (action === 'tone') {
      return (
        <ActionMenu
          key={action}
          {...shared}
          options={toneOptions}
          onChoose={(tone) => request(action, { tone })}
        />
      )
    }
    if (action === 'translate') {
      return (
        <ActionMenu
          key={action}
          {...shared}
          options={languageOptions}
          onChoose={(language) => request(action, { language })}
        />
      )
    }
    return <ActionButton key={action} {...shared} onClick={() => request(action)} />
  }
  return (
    <Box
      component="fieldset"
      aria-label={withPrice('Quick actions', 1, { each: true }).replace(' ·', ',')}
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
        {withPrice('', 1, { each: true })}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          gap: 0.75,
          flexWrap: { xs: 'nowrap', sm: 'wrap' },
          // On phones, one line that scrolls horizontally to the edges of the card.
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
          onClick={() => setShowVersions(true)}
          onApproach={versions.load}
        />
      </Box>
      {unable.length > 0 && (
        <Typography id={reasonId} component="p" variant="caption" sx={{ color: 'text.secondary', mt: 0.75 }}>
          Connect a model to {listed(needed.map((action) => actionPhrases[action]))}.
        </Typography>
      )}
      <versions.Component
        open={showVersions}
        assistant={assistant}
        editor={editor}
        onUnverified={onUnverified}
        onClose={() => setShowVersions(false)}
      />
    </Box>
  )
}

const listed = (phrases: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(phrases)
