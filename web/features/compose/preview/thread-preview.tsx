import { useSyncExternalStore } from 'react'
import { firstLink } from '../../../../contract/links/link-parameters.ts'
import type { Attached } from '../../media/index.ts'
import { MessagePreview, type PreviewedPost } from '../../previews/index.ts'
import type { DraftPart } from '../draft/draft.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  /** The post that the messages follow. */
  post: PreviewedPost
  messages: readonly DraftPart[]
  publish: (text: string) => string
}

/** The further messages of a thread, below the post. */
export function ThreadPreview({ messages, ...props }: Props) {
  return messages.map((message) => <Message key={message.key} message={message} {...props} />)
}

const none: readonly Attached[] = []

type MessageProps = Omit<Props, 'messages'> & { message: DraftPart }

function Message({ post, message: { key, content }, publish }: MessageProps) {
  const { media } = useComposerStores()
  const attached = useSyncExternalStore(
    media.subscribe,
    () => media.own.getState()[key]?.getState().attached ?? none,
  )
  return (
    <MessagePreview post={post} message={{ text: publish(content), attached, link: firstLink(content) }} />
  )
}
