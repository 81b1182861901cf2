import type { ReviewLink } from '../../../../contract/review-links/review-links.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { stateWords } from '../link-words.ts'

/** Whether the link works, and until when. */
export const LinkState = ({ link }: { link: ReviewLink }) => (
  <QuietLabel tone={link.state === 'open' ? 'success' : 'neutral'}>{stateWords(link)}</QuietLabel>
)
