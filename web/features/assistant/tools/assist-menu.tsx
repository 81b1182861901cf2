import BackIcon from '@mui/icons-material/ArrowBack'
import NextIcon from '@mui/icons-material/ChevronRight'
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
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
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
import { BestPostsItem } from '../best-posts/best-posts-item.tsx'
import { useAssistantStatus } from '../assistant-status.ts'
import { useLabelWithPrice } from '../price.ts'
import { eachLabel } from '../each/each-label.ts'
import type { EachRequest, PostEditor, TextRequest } from '../writing/assistant-store.ts'

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

type Choice = { key: string; label: string; detail?: string; fields: Partial<TextRequest> }

/** What is chosen in a second list. */
const choicesOf: Partial<Record<TextAction, Choice[]>> = {
  tone: tones.map((tone) => ({ key: tone, label: toneLabels[tone], fields: { tone } })),
  translate: languageKeys.map((language) => ({
    key: language,
    label: languages[language].label,
    detail: languages[language].nativeName,
    fields: { language },
  })),
}

type Props = {
  open: boolean
  anchor: HTMLElement | null
  /** Id of the button that opens it. */
  labelId: string
  onAction: (action: TextAction, fields?: Partial<TextRequest>) => void
  editor: PostEditor
  /** The texts for several platforms that can be written of this text. */
  each: EachRequest
  onEach: (request: EachRequest) => void
  onClose: () => void
}

/** The actions on the current text of the post, with their price, and a second list for those with a choice. */
export function AssistMenu({ open, anchor, labelId, onAction, editor, each, onEach, onClose }: Props) {
  const priceId = useId()
  const reasonId = useId()
  const [list, setList] = useState<TextAction | null>(null)
  const status = useAssistantStatus().data
  const withPrice = useLabelWithPrice()
  const can = status?.can
  const labels = status?.model.builtIn ? builtInActionLabels : textActionLabels
  const unable = textActions.filter((action) => can?.[action] === false)
  // The template writer offers "Fix punctuation" instead, because it has no dictionary.
  const needed = textActions.filter(
    (action) => unable.includes(action) || labels[action] !== textActionLabels[action],
  )
  const choices = list === null ? undefined : choicesOf[list]
  return (
    <Menu
      // A list of its own for each level, so that the focus begins at its first item.
      key={list ?? 'actions'}
      anchorEl={anchor}
      open={open}
      onClose={onClose}
      transitionDuration={list === null ? 'auto' : 0}
      slotProps={{
        list: { 'aria-labelledby': labelId },
        // The content of a page that is not in a landmark has to be in a dialog.
        paper: { role: 'dialog', 'aria-labelledby': labelId },
        transition: { onExited: () => setList(null) },
      }}
    >
      {list !== null && choices
        ? [
            <MenuItem key="back" onClick={() => setList(null)} sx={{ color: 'text.secondary' }}>
              <ListItemIcon>
                <BackIcon fontSize="small" />
              </ListItemIcon>
              {labels[list]}
            </MenuItem>,
            ...choices.map(({ key, label, detail, fields }) => (
              <MenuItem key={key} onClick={() => onAction(list, fields)}>
                {label}
                {detail !== undefined && detail !== label && (
                  <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary' }}>
                    {detail}
                  </Box>
                )}
              </MenuItem>
            )),
          ]
        : [
            ...textActions.map((action) => {
              const Icon = icons[action]
              const hasChoices = choicesOf[action] !== undefined
              return (
                <MenuItem
                  key={action}
                  disabled={can === undefined || unable.includes(action)}
                  aria-describedby={needed.includes(action) ? `${reasonId} ${priceId}` : priceId}
                  onClick={() => (hasChoices ? setList(action) : onAction(action))}
                >
                  <ListItemIcon>
                    <Icon fontSize="small" />
                  </ListItemIcon>
                  {labels[action]}
                  {hasChoices && <NextIcon fontSize="small" sx={{ ml: 'auto', pl: 1 }} />}
                </MenuItem>
              )
            }),
            <BestPostsItem
              key="best"
              editor={editor}
              canRephrase={can?.rephrase === true}
              priceId={priceId}
              onChoose={(bestPostsOf) => onAction('rephrase', { bestPostsOf })}
              onClose={onClose}
            />,
            <MenuItem
              key="each"
              disabled={can?.version !== true}
              aria-describedby={priceId}
              onClick={() => onEach(each)}
            >
              <ListItemIcon>
                <VersionsIcon fontSize="small" />
              </ListItemIcon>
              {each.platforms.length === 0
                ? eachLabel(each.platforms, each.source)
                : withPrice(eachLabel(each.platforms, each.source), each.platforms.length)}
            </MenuItem>,
            <Box
              component="li"
              // Read with each item.
              aria-hidden="true"
              key="price"
              sx={{ px: 2, pt: 1, pb: 0.5, maxWidth: 280, typography: 'caption', color: 'text.secondary' }}
            >
              <Box id={priceId} component="span" sx={{ display: 'block' }}>
                {withPrice('Each text', 1)}
              </Box>
              {unable.length > 0 && (
                <Box id={reasonId} component="span" sx={{ display: 'block' }}>
                  Connect a model to {listed(needed.map((action) => actionPhrases[action]))}.
                </Box>
              )}
            </Box>,
          ]}
    </Menu>
  )
}

const listed = (phrases: string[]) => new Intl.ListFormat('en-US', { type: 'disjunction' }).format(phrases)
