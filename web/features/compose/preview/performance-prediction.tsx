import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { memo, useId, type ReactNode } from 'react'
import type { PredictedFigure, Prediction } from '../../../../contract/analytics/prediction.ts'
import { counted, decimalNumber, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { usePrediction, type PredictedPost } from './use-prediction.ts'

/** What the post is expected to get, from the results of its account; without those it says so instead (specification section 2). */
export function PerformancePrediction({ platformName, ...post }: PredictedPost & { platformName: string }) {
  const titleId = useId()
  const locked = useLocked('advancedAnalytics')
  const { askForPlan } = usePlanGates()
  const isEmpty = post.text.trim() === '' && post.attached.length === 0
  const prediction = usePrediction(post, !locked && !isEmpty)
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2.5, maxWidth: 480, mx: 'auto' }}>
      <Typography component="h3" variant="subtitle2" id={titleId}>
        Performance Prediction
      </Typography>
      {locked ? (
        <Absent
          action={
            <Button size="small" onClick={() => askForPlan({ entitlement: 'advancedAnalytics' })}>
              Unlock
            </Button>
          }
        >
          How often the post will be seen, from your own results. {partOf('advancedAnalytics')}.
        </Absent>
      ) : isEmpty ? (
        <Absent>Write something to see what the post can expect.</Absent>
      ) : prediction.data ? (
        <Figures prediction={prediction.data} platformName={platformName} />
      ) : prediction.isError ? (
        <Absent
          action={
            <Button size="small" disabled={prediction.isFetching} onClick={() => void prediction.refetch()}>
              Try again
            </Button>
          }
        >
          The prediction could not be loaded.
        </Absent>
      ) : (
        <Skeleton width="80%" />
      )}
    </Box>
  )
}

function Absent({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {children}
      </Typography>
      {action}
    </Box>
  )
}

const names: Record<PredictedFigure['metric'], string> = {
  impressions: 'Impressions',
  engagementRate: 'Engagement rate',
}

type FiguresProps = { prediction: Prediction; platformName: string }

const Figures = memo(function Figures({ prediction, platformName }: FiguresProps) {
  const { figures, reasons, posts, neededPosts, missing } = prediction
  if (missing === 'platform') {
    return (
      <Absent>{platformName} does not tell how often posts are seen, so nothing can be predicted.</Absent>
    )
  }
  if (missing !== null) {
    return (
      <Absent>
        Not available yet: it takes the results of {counted(neededPosts, 'post')} that were not this account’s
        first ones, and there {posts === 1 ? 'is' : 'are'} {posts}.
      </Absent>
    )
  }
  return (
    <>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 0.75, typography: 'body2' }}>
        {figures.map(({ metric, low, expected, high }) => (
          <Box key={metric} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {names[metric]}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {written(metric, low)} to {written(metric, high)}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                most likely about {written(metric, expected)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        About 8 of 10 such posts end up in these ranges, judging by the last {counted(posts, 'post')} of this
        account.
      </Typography>
      {reasons.length > 0 && (
        <Box
          component="ul"
          aria-label="Why"
          sx={{ m: 0, mt: 0.5, pl: 2.25, typography: 'caption', color: 'text.secondary' }}
        >
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Box>
      )}
    </>
  )
})

const written = (metric: PredictedFigure['metric'], value: number) =>
  metric === 'impressions' ? wholeNumber(value) : `${decimalNumber(value)}%`
