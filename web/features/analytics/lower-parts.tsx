import type { Analytics } from '../../../contract/analytics/analytics.ts'
import { AccountTable } from './accounts/account-table.tsx'
import { ExportButtons } from './export/export-buttons.tsx'
import { rangeWords } from './figures.ts'
import type { AnalyticsView } from './filter/analytics-view.ts'
import { InsightsSection } from './insights/insights-section.tsx'
import { LockedParts } from './locked-parts.tsx'
import { PatternsSections } from './patterns/patterns.tsx'
import { RankedPostsSections } from './posts/ranked-posts.tsx'

type Props = { data: Analytics; view: AnalyticsView; hasPosts: boolean }

/** What stands below the chart over time: accounts, insights, posts, patterns, files, and what is locked. */
export function LowerParts({ data, view, hasPosts }: Props) {
  const fileDays = `${data.range.from}-to-${data.range.to}`
  const shows = (part: Analytics['locked'][number]) => hasPosts && !data.locked.includes(part)
  return (
    <>
      {data.byAccount && data.byAccount.length > 1 && (
        <AccountTable byAccount={data.byAccount} range={data.range} />
      )}
      {shows('insights') && <InsightsSection view={view} />}
      {shows('posts') && <RankedPostsSections view={view} />}
      {shows('patterns') && (
        <PatternsSections view={view} days={rangeWords(data.range)} fileDays={fileDays} />
      )}
      {shows('export') && <ExportButtons view={view} fileDays={fileDays} />}
      {data.locked.length > 0 && <LockedParts locked={data.locked} />}
    </>
  )
}
