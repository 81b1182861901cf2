import Button, { type ButtonProps } from '@mui/material/Button'
import { Link } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { useVerificationDialog } from '../../accounts/index.ts'
import { useConnectFromHere, useResume } from '../../social-accounts/index.ts'
import { useMay } from '../../workspaces/index.ts'
import { usePostActions } from '../post/use-post-actions.ts'
import { cureOf, type Cure } from './cure-of.ts'

type Props = {
  post: PostSummary
  /** Of several buttons on a page, each names its post. */
  named?: boolean
  onDone?: () => void
} & Pick<ButtonProps, 'color' | 'sx' | 'className'>

/** One click that helps a post with a problem; nothing if there is no such help. */
export function CureButton({ post, ...props }: Props) {
  const mayConnect = useMay('social-accounts:manage')
  const cure = cureOf(post)
  if (cure === null || (cure === 'reconnect' && !mayConnect)) return null
  return <Cured key={cure} post={post} cure={cure} {...props} />
}

const labels: Record<Cure, string> = {
  tryAgain: 'Try again',
  publishNow: 'Publish Now',
  publishRest: 'Publish the rest',
  edit: 'Edit the post',
  reconnect: 'Reconnect',
  resume: 'Resume',
  decide: 'Decide',
}

const pages: Partial<Record<Cure, (id: string) => string>> = {
  edit: (id) => `/content?post=${id}`,
  decide: (id) => `/content/posts/${id}`,
}

function Cured({ post, cure, named = false, onDone, ...button }: Props & { cure: Cure }) {
  const verification = useVerificationDialog()
  const toasts = useToasts()
  const actions = usePostActions(post, { onUnverified: verification.ask })
  const resume = useResume(post.account?.id ?? '')
  const connect = useConnectFromHere({
    onFail: (error) => toasts.show({ severity: 'error', text: error.message }),
  })
  const label = labels[cure]
  const shown = {
    size: 'small',
    variant: 'outlined',
    ...button,
    ...(named && { 'aria-label': `${label}: “${post.excerpt.slice(0, 60)}”` }),
  } as const
  const page = pages[cure]
  if (page) {
    return (
      <Button component={Link} to={page(post.id)} {...shown} {...(onDone && { onClick: onDone })}>
        {label}
      </Button>
    )
  }
  const publishing = actions.busy === 'publish' || actions.busy === 'publishRest'
  const leaving = connect.connecting !== undefined
  const act = () => {
    if (cure === 'reconnect') return connect.reconnect(post.platform)
    if (cure === 'resume') return resume.resume()
    return cure === 'publishRest' ? actions.publishRest() : actions.publishVerified()
  }
  return (
    <>
      <BusyButton
        {...shown}
        busy={publishing || leaving || resume.busy}
        busyLabel={leaving ? 'Connecting...' : resume.busy ? 'Resuming...' : 'Publishing...'}
        onClick={act}
      >
        {label}
      </BusyButton>
      {verification.dialog}
    </>
  )
}
