import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useLoadWhenIdle } from '../../../shared/lazy/when-idle.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import type { Assistant, PostEditor, TextRequest } from '../writing/assistant-store.ts'

const menu = onDemand(async () => (await import('./assist-menu.tsx')).AssistMenu)
const versions = onDemand(async () => (await import('../versions/versions-dialog.tsx')).VersionsDialog)

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onWrite: (request: TextRequest) => void
  onUnverified: () => void
}

/** Everything that the assistant does with the text of the post, in one menu. */
export function AssistButton({ assistant, editor, disabled, onWrite, onUnverified }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [showVersions, setShowVersions] = useState(false)
  useLoadWhenIdle(menu.load)
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="outlined"
        startIcon={<SparkleIcon />}
        endIcon={<ArrowIcon />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ alignSelf: 'flex-start' }}
      >
        Assist
      </Button>
      <menu.Component
        open={anchor !== null}
        anchor={anchor}
        labelId={id}
        onAction={(action, fields) => {
          setAnchor(null)
          const { choices } = assistant.getState()
          onWrite({ ...choices, action, prompt: '', text: editor.getState().text, ...fields })
        }}
        onVersions={() => {
          setAnchor(null)
          setShowVersions(true)
        }}
        onClose={() => setAnchor(null)}
      />
      <versions.Component
        open={showVersions}
        assistant={assistant}
        editor={editor}
        onUnverified={onUnverified}
        onClose={() => setShowVersions(false)}
      />
    </>
  )
}
