import AddIcon from '@mui/icons-material/Add'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedText, SavedTextKind } from '../../../contract/saved-texts/saved-texts.ts'
import { kindWords } from './kind-words.ts'
import { useSavedTexts } from './saved-text-calls.ts'
import { SavedTextDialog } from './saved-text-dialog.tsx'

type Props = {
  kind: SavedTextKind
  open: boolean
  /** The button that opens it. */
  anchor: HTMLElement | null
  /** The text to offer for saving, such as that of the post. Empty offers nothing. */
  textToSave: string
  onChoose: (content: string) => void
  onClose: () => void
}

/** The hashtag sets or templates of the workspace to choose from, and a way to save a new one. */
export function SavedTextMenu({ kind, open, anchor, textToSave, onChoose, onClose }: Props) {
  const [saving, setSaving] = useState(false)
  const { data, isError } = useSavedTexts(open)
  const words = kindWords[kind]
  const items = data?.savedTexts.filter((one) => one.kind === kind)
  const choose = ({ content }: SavedText) => {
    onClose()
    onChoose(content)
  }
  const note = isError
    ? `Your ${words.title.toLowerCase()} could not be loaded.`
    : items === undefined
      ? 'Loading...'
      : items.length === 0
        ? `You have no ${words.title.toLowerCase()} yet.`
        : null
  return (
    <>
      <Menu
        open={open}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{
          list: { 'aria-label': words.title },
          // The content of a page that is not in a landmark has to be in a dialog.
          paper: {
            role: 'dialog',
            'aria-label': words.title,
            sx: { width: 320, maxWidth: 'calc(100vw - 32px)', maxHeight: 420 },
          },
        }}
      >
        {note !== null && <MenuItem disabled>{note}</MenuItem>}
        {items?.map((saved) => (
          <MenuItem key={saved.id} onClick={() => choose(saved)}>
            <ListItemText
              primary={saved.name}
              secondary={saved.content}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
        <Divider />
        {data?.can.write && textToSave.trim() !== '' && (
          <MenuItem
            onClick={() => {
              onClose()
              setSaving(true)
            }}
          >
            <ListItemIcon>
              <AddIcon fontSize="small" />
            </ListItemIcon>
            {kind === 'hashtags' ? "Save this post's hashtags" : 'Save this text as a template'}
          </MenuItem>
        )}
        <MenuItem component={Link} to="/settings/saved-texts">
          <ListItemIcon>
            <SettingsIcon fontSize="small" />
          </ListItemIcon>
          {`Manage ${words.title.toLowerCase()}`}
        </MenuItem>
      </Menu>
      {saving && <SavedTextDialog kind={kind} content={textToSave} onClose={() => setSaving(false)} />}
    </>
  )
}
