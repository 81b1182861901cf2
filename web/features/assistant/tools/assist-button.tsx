import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import SparkleIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { eachFromText } from '../each/each-label.ts'
import type { Assistant, PostEditor, TextRequest } from '../writing/assistant-store.ts'
import { AssistMenu } from './assist-menu.tsx'

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onWrite: (request: TextRequest) => void
}

/** Everything that the assistant does with the text of the post, in one menu. */
export function AssistButton({ assistant, editor, disabled, onWrite }: Props) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        id={id}
        className="tool named"
        title="Assist"
        size="small"
        variant="text"
        startIcon={<SparkleIcon />}
        endIcon={<ArrowIcon />}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Assist
      </Button>
      <AssistMenu
        open={anchor !== null}
        anchor={anchor}
        labelId={id}
        onAction={(action, fields) => {
          setAnchor(null)
          const { choices } = assistant.getState()
          onWrite({ ...choices, action, prompt: '', text: editor.getState().text, ...fields })
        }}
        editor={editor}
        each={eachFromText(editor.getState())}
        onEach={(each) => {
          setAnchor(null)
          assistant.setState({ each })
        }}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}
