import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import WarnIcon from '@mui/icons-material/ErrorOutlineOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { HelpResponse } from '../../../contract/help/help.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PlatformAvailability } from '../../../contract/social-accounts/social-accounts.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { knownOr } from '../../shared/words/known-or.ts'
import { useSocialAccounts } from '../social-accounts/index.ts'
import { useHelp } from '../../shared/api/help-query.ts'

type Line = { tone: 'success' | 'warning' | 'info'; name: string; text: string }

/** Whether posts go out and mails arrive, and which platforms are real here. */
export function InstallationStatus() {
  const help = useHelp()
  const accounts = useSocialAccounts()
  if (help.data && accounts.data) return <Lines lines={linesOf(help.data, accounts.data.platforms)} />
  const error = help.error ?? accounts.error
  return (
    <Section title="Status">
      {error ? (
        <ErrorState
          title="The status could not be loaded"
          error={error}
          onRetry={() => void Promise.all([help.refetch(), accounts.refetch()])}
          retrying={help.isFetching || accounts.isFetching}
        />
      ) : (
        <Delayed>
          <Box component="output" aria-label="Loading the status">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height={28} width={`${80 - line * 15}%`} />
            ))}
          </Box>
        </Delayed>
      )}
    </Section>
  )
}

function linesOf({ publishing, mail }: HelpResponse, available: readonly PlatformAvailability[]): Line[] {
  const since = publishing.since === null ? '' : ` since ${formatDateTime(publishing.since)}`
  const tested = available.filter(({ sandbox }) => sandbox)
  return [
    knownOr<typeof publishing.state, Line, Line>(
      {
        on_time: {
          tone: 'success',
          name: 'Publishing',
          text: 'Posts go out at their time.',
        },
        late: {
          tone: 'warning',
          name: 'Publishing',
          text: `Posts have been waiting${since}. None is lost; they go out when the server is able to again.`,
        },
        paused: {
          tone: 'warning',
          name: 'Publishing',
          text: `The operator has paused publishing${since}. Scheduled posts wait, and none is lost.`,
        },
      },
      publishing.state,
      {
        tone: 'info',
        name: 'Publishing',
        text: 'Reload the page to see whether posts go out at their time.',
      },
    ),
    {
      tone: tested.length > 0 ? 'info' : 'success',
      name: 'Platforms',
      text:
        tested.length === 0
          ? 'All platforms are connected for real.'
          : `In the sandbox: ${new Intl.ListFormat('en').format(tested.map(({ platform }) => platforms[platform].name))}.`,
    },
    {
      tone: mail === 'sent' ? 'success' : 'info',
      name: 'Mail',
      text: knownOr(
        {
          sent: 'Mail is sent to your address.',
          local: 'Mail stays in the mailbox of this installation.',
          off: 'This installation sends no mail.',
        },
        mail,
        'Reload the page to see whether mail is sent.',
      ),
    },
  ]
}

const icons = { success: DoneIcon, warning: WarnIcon, info: InfoIcon }

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <Section title="Status">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {lines.map(({ tone, name, text }) => {
          const Icon = icons[tone]
          return (
            <Box component="li" key={name} sx={{ display: 'flex', gap: 1.25 }}>
              <Icon aria-hidden="true" sx={{ fontSize: 20, color: `${tone}.strong`, mt: '1px' }} />
              <Typography variant="body2">
                <Box component="span" sx={{ fontWeight: 600 }}>
                  {name}:
                </Box>{' '}
                {text}
              </Typography>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
