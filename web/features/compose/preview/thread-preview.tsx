import Box from '@mui/material/Box'
import { useSyncExternalStore, type ComponentType } from 'react'
import { firstLink } from '../../../../contract/links/link-parameters.ts'
import type { Attached } from '../../media/index.ts'
import type { DraftPart } from '../draft/draft.ts'
import { useComposerStores } from '../composer-stores.ts'
import type { PreviewProps } from './preview-parts.tsx'

type Props = {
  /** The look of the post that the messages follow, and what they have in common with it. */
  Preview: ComponentType<PreviewProps>
  post: PreviewProps
  messages: readonly DraftPart[]
  publish: (text: string) => string
}

/** The further messages of a thread, below the post. */
export function ThreadPreview({ messages, ...props }: Props) {
  return messages.map((message) => <Message key={message.key} message={message} {...props} />)
}

const none: readonly Attached[] = []

type MessageProps = Omit<Props, 'messages'> & { message: DraftPart }

function Message({ Preview, post, message: { key, content }, publish }: MessageProps) {
  const { media } = useComposerStores()
  const attached = useSyncExternalStore(
    media.subscribe,
    () => media.own.getState()[key]?.getState().attached ?? none,
  )
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Preview
        {...post}
        text={publish(content)}
        attached={attached}
        video={attached.find((one) => one.media.video !== null)?.media ?? null}
        link={attached.length === 0 ? firstLink(content) : null}
      />
    </Box>
  )
}
