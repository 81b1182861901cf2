import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostWarningsInput } from '../../../../contract/posts/post-warnings.ts'
import { formatDateTime, workspaceTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { NoticeLine } from '../../../shared/ui/notice-line.tsx'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { useBrokenLinks, usePostWarnings } from './warning-calls.ts'
import { warningLines } from './warning-words.ts'

type Props = {
  input: PostWarningsInput
  /** The links in the texts. */
  links?: readonly string[]
}

/** What a user may want to know before publishing. A warning does not prevent it. */
export function PostWarnings({ input, links = none }: Props) {
  const warnings = usePostWarnings(input)
  const broken = useBrokenLinks(links)
  const accounts = useSocialAccounts().data?.accounts ?? none
  const time = input.at ?? null
  const zone = () =>
    zoneName(workspaceTimeZone(), time ? instantOf(time.localTime, time.timeZone) : undefined)
  const nameOf = (id: string) => {
    const account = accounts.find((one) => one.id === id)
    return account ? `${handleOf(account.username)} on ${platforms[account.platform].name}` : 'The account'
  }
  const lines = warningLines(warnings, { nameOf, timeOf: (instant) => formatDateTime(instant), zone })
  return (
    <Box
      component="ul"
      aria-label="Worth a look"
      aria-live="polite"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, '&:empty': { position: 'absolute' } }}
    >
      {lines.map(({ key, text, link }) => (
        <NoticeLine
          key={key}
          severity="warning"
          action={
            link && (
              <Link component={RouterLink} to={link.to} target="_blank" color="inherit" underline="always">
                {link.label}
              </Link>
            )
          }
        >
          {text}
        </NoticeLine>
      ))}
      {broken.map(({ url, answer }) => (
        <NoticeLine
          key={url}
          severity="warning"
          action={
            <Link href={url} target="_blank" rel="noreferrer" color="inherit" underline="always">
              Open it
            </Link>
          }
        >
          {answer === 'missing' ? `There is no page at ${shortOf(url)}.` : `${shortOf(url)} does not answer.`}
        </NoticeLine>
      ))}
    </Box>
  )
}

const none: never[] = []

const longestShown = 60

/** The address without what every address has, cut if it is long. */
function shortOf(url: string): string {
  const short = url.replace(/^https?:\/\/(www\.)?/, '')
  return short.length > longestShown ? `${short.slice(0, longestShown)}…` : short
}
