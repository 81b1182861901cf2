import TemplateIcon from '@mui/icons-material/ArticleOutlined'
import HashtagIcon from '@mui/icons-material/Tag'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { SavedTextKind } from '../../../../contract/saved-texts/saved-texts.ts'
import { SavedTextMenu } from '../../saved-texts/index.ts'
import { textOf } from '../draft/draft.ts'
import { hashtagsIn, withSavedText } from './with-saved-text.ts'
import { useComposerStores } from '../composer-stores.ts'

/** Hashtags are among the tools that are always shown. */
const looks = {
  hashtags: { label: 'Hashtags', Icon: HashtagIcon, className: 'tool' },
  template: { label: 'Templates', Icon: TemplateIcon, className: undefined },
}

type Props = { kind: SavedTextKind; disabled: boolean }

/** Adds a hashtag set or a template to the text of the open tab, or saves a new one from it. */
export function SavedTextTool({ kind, disabled }: Props) {
  const { label, Icon, className } = looks[kind]
  const { store } = useComposerStores()
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Read when the menu opens, so that typing renders nothing here.
  const [text, setText] = useState('')
  const textNow = () => textOf(store.getState(), store.active())
  return (
    <>
      <Button
        className={className}
        title={label}
        size="small"
        variant="text"
        color="inherit"
        startIcon={<Icon />}
        disabled={disabled}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          setText(textNow())
          setAnchor(currentTarget)
          setOpen(true)
        }}
        sx={{ color: 'text.secondary' }}
      >
        {label}
      </Button>
      <SavedTextMenu
        kind={kind}
        open={open}
        anchor={anchor}
        textToSave={kind === 'hashtags' ? hashtagsIn(text) : text}
        onChoose={(content) => store.write(withSavedText(textNow(), content, kind))}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
