import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { looksLikeMarkdown, toPlainText } from '../../../../contract/markdown/plain-text.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useOpen } from '../draft/draft-store.ts'

/** Offers to remove the marks of Markdown from the open text, as after pasting from a chat or a document. */
export function MarkdownOffer({ disabled }: { disabled: boolean }) {
  const { store } = useComposerStores()
  const renders = useOpen(store, (_draft, target) => target && platforms[target.platform].rendersMarkdown)
  const [removed, setRemoved] = useState({ before: '', after: '' })
  const offer = useLater(store.later, () => {
    const text = store.shownText()
    if (text !== '' && text === removed.after) return 'undo'
    return looksLikeMarkdown(text) ? 'remove' : 'none'
  })
  if (offer === 'none' || renders) return null

  const remove = () => {
    const before = store.shownText()
    const after = toPlainText(before)
    setRemoved({ before, after })
    store.write(after)
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'caption' }}>
      <Box component="output" sx={{ color: 'text.secondary' }}>
        {offer === 'undo' ? 'Formatting marks removed.' : 'Marks like ** will show.'}
      </Box>
      <Button
        size="small"
        variant="text"
        disabled={disabled}
        onClick={offer === 'undo' ? () => store.write(removed.before) : remove}
        sx={{ flexShrink: 0, my: -0.75 }}
      >
        {offer === 'undo' ? 'Undo' : 'Remove formatting marks'}
      </Button>
    </Box>
  )
}
