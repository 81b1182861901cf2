import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { NoticeLine } from '../../../shared/ui/notice-line.tsx'
import { ConvertFix, ShapeFix } from '../../media/index.ts'
import { PausedNote, useConnectFromHere } from '../../social-accounts/index.ts'
import { useMay } from '../../workspaces/index.ts'
import { useChecks } from '../check/checks.ts'
import { issueLines, type IssueLine } from '../check/issue-lines.ts'
import { Warnings } from '../check/warnings.tsx'
import { usePublishedCount } from '../check/use-published.ts'
import { openTargets } from '../draft/draft.ts'
import { useTargetSummaries, useTab } from '../draft/draft-store.ts'
import { makeThread } from '../parts/make-thread.ts'
import { partRule } from '../parts/subject.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = {
  accounts: readonly SocialAccount[]
  disabled: boolean
  onAddPicture: () => void
  onAddVideo: () => void
}

/** Everything that the platforms would refuse, with the button that mends it, and advice; below it, warnings. */
export function IssueList({ accounts, disabled, onAddPicture, onAddVideo }: Props) {
  const { store, media, checks } = useComposerStores()
  const lines = useChecks(checks, ({ posts, isEmpty }) => issueLines(posts, { isEmpty }))
  const targets = useTargetSummaries(store)
  const tab = useTab(store)
  const { reconnect } = useConnectFromHere()
  const mayManage = useMay('social-accounts:manage')
  const count = usePublishedCount()
  const open = openTargets({ targets })

  const fixOf = ({ code, targetId }: IssueLine) => {
    const target = open.find(({ id }) => id === targetId)
    if (!target) return null
    const { platform } = target
    const show = () => store.tab.setState(targetId, true)
    // A file for a post with media of its own is added in its tab.
    const adding = (label: string, act: () => void) => ({
      label,
      act: () => {
        if (media.of(targetId) !== media.shared) show()
        act()
      },
    })
    if (code === 'video_required') return adding('Choose a video', onAddVideo)
    if (code === 'image_required') return adding('Add picture', onAddPicture)
    if (code === 'needs_reconnect') {
      return mayManage ? { label: 'Reconnect', act: () => reconnect(platform) } : null
    }
    if (code === 'too_long' && partRule(target, 'message')) {
      return {
        label: 'Make it a thread',
        act: () => {
          const whole = store.getState().targets.find(({ id }) => id === targetId)
          if (whole) makeThread(store, whole, count)
          if (open.length > 1) show()
        },
      }
    }
    if (open.length === 1 || tab === targetId) return null
    return { label: `Edit for ${platforms[platform].shortName}`, act: show }
  }
  return (
    <>
      <Box
        component="ul"
        aria-label="Before you publish"
        aria-live="polite"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 0.75,
          '&:empty': { position: 'absolute' },
        }}
      >
        {lines.map((line) => {
          const target = open.find(({ id }) => id === line.targetId)
          if (line.code === 'paused' && target) {
            return (
              <li key={line.message}>
                <PausedNote platform={target.platform} disconnectAt="/social" />
              </li>
            )
          }
          const key = `${line.targetId} ${line.message}`
          const fix = fixOf(line)
          if (target && (line.code === 'picture_shape' || line.code === 'picture_cropped')) {
            return (
              <Line key={key} line={line}>
                <ShapeFix
                  store={media.of(line.targetId)}
                  platform={target.platform}
                  at={line.code === 'picture_shape' ? (line.at ?? null) : null}
                  disabled={disabled}
                />
              </Line>
            )
          }
          if (target && (line.convertible || needsVideo.has(line.code))) {
            const files = media.of(line.targetId)
            const same = open.filter(({ id }) => media.of(id) === files)
            return (
              <Line key={key} line={line}>
                <ConvertFix
                  store={files}
                  targets={same.map(({ platform, options, accountId }) => ({
                    platform,
                    options,
                    account: accounts.find(({ id }) => id === accountId),
                  }))}
                  disabled={disabled}
                />
                {fix && <FixButton fix={fix} disabled={disabled} />}
              </Line>
            )
          }
          return (
            <Line key={key} line={line}>
              {fix && <FixButton fix={fix} disabled={disabled} />}
            </Line>
          )
        })}
      </Box>
      <Warnings />
    </>
  )
}

/** An animation would mend these, made a video. */
const needsVideo = new Set<IssueLine['code']>(['picture_still', 'video_required'])

type FixProps = { fix: { label: string; act: () => void }; disabled: boolean }

const FixButton = ({ fix, disabled }: FixProps) => (
  <Button size="small" color="inherit" disabled={disabled} onClick={fix.act}>
    {fix.label}
  </Button>
)

/** `children`: the buttons that mend it. */
type LineProps = { line: IssueLine; children: ReactNode }

function Line({ line: { who, severity, message }, children }: LineProps) {
  return (
    <NoticeLine severity={severity} action={children}>
      {who !== null && <strong>{who}: </strong>}
      {message}
    </NoticeLine>
  )
}
