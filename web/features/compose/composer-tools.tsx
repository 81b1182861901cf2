import type { ComponentProps, ReactNode, RefObject } from 'react'
import { AssistantTools, MediaMakers } from '../assistant/index.ts'
import { AddMediaButtons, LibraryButton, type MediaStore } from '../media/index.ts'
import { LabelTool } from './editor/label-tool.tsx'
import { SavedTextTool } from './editor/saved-text-tool.tsx'
import { ToolBar } from './editor/tool-bar.tsx'
import { EmojiTool } from './emoji/emoji-tool.tsx'
import { PartTools } from './parts/part-tools.tsx'
import { ClearButton } from './publish/clear-button.tsx'

type Props = {
  /** The id of the panel with the fields. */
  panelId: string
  phone: boolean
  locked: boolean
  saving: boolean
  /** The media of the open tab. */
  postMedia: MediaStore
  altTextLimit: number
  pictureInput: RefObject<HTMLInputElement | null>
  videoInput: RefObject<HTMLInputElement | null>
  assistant: ComponentProps<typeof AssistantTools>
  onClear: () => void
  /** What opens the preview and the assistant, where they are not beside the text. */
  children: ReactNode
}

/** What can be added to the post: the usual in one row, the rest on demand. */
export function ComposerTools({ panelId, phone, locked, saving, postMedia, children, ...props }: Props) {
  const { altTextLimit, pictureInput, videoInput, assistant, onClear } = props
  // On phones they do not fit in the row.
  const textTools = (
    <>
      <PartTools disabled={locked} />
      <LabelTool disabled={locked} />
    </>
  )
  return (
    <ToolBar
      more={
        <>
          <LibraryButton store={postMedia} altTextLimit={altTextLimit} disabled={locked} look={quiet} />
          <MediaMakers {...assistant} postMedia={postMedia} disabled={locked} />
          {phone && textTools}
          <SavedTextTool kind="template" disabled={locked} />
          <ClearButton disabled={saving || locked} onClear={onClear} />
        </>
      }
    >
      <AddMediaButtons
        disabled={locked}
        pictureInput={pictureInput}
        videoInput={videoInput}
        look={{ ...quiet, className: 'tool named' }}
      />
      <EmojiTool panelId={panelId} disabled={locked} />
      <SavedTextTool kind="hashtags" disabled={locked} />
      {!phone && textTools}
      <AssistantTools {...assistant} />
      {children}
    </ToolBar>
  )
}

const quiet = { size: 'small', variant: 'text', color: 'inherit', sx: { color: 'text.secondary' } } as const
