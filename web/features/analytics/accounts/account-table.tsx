import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Analytics, AnalyticsNumbers } from '../../../../contract/analytics/analytics.ts'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { SideScroll } from '../../../shared/ui/side-scroll.tsx'
import { tableStyles } from '../charts/chart-table.tsx'
import { saveCsv } from '../export/table-csv.ts'
import { cell, rateCell } from '../figures.ts'
import { fewPosts } from '../patterns/kinds-data.ts'

type Row = { key: string; platform: PlatformKey; name: string; note: string | null; totals: AnalyticsNumbers }

const columns: { name: string; of: (totals: AnalyticsNumbers) => number | null; isRate?: boolean }[] = [
  { name: 'Posts', of: ({ posts }) => posts },
  { name: 'Impressions', of: ({ impressions }) => impressions },
  { name: 'Reach', of: ({ reach }) => reach },
  { name: 'Engagement', of: ({ engagements }) => engagements },
  { name: 'Engagement rate', of: ({ engagementRate }) => engagementRate, isRate: true },
  { name: 'Followers', of: ({ followers }) => followers },
  { name: 'Followers gained', of: ({ followersGained }) => followersGained },
  { name: 'Profile views', of: ({ profileViews }) => profileViews },
]

type Props = { byAccount: NonNullable<Analytics['byAccount']>; range: Analytics['range'] }

/** The accounts side by side. */
export function AccountTable({ byAccount, range }: Props) {
  const rows = byAccount
    .map(({ account, totals }): Row => ({
      key: account.id,
      platform: account.platform,
      name: listedNameOf(account),
      note: account.isConnected ? null : 'Disconnected',
      totals,
    }))
    .toSorted((a, b) => (b.totals.impressions ?? -1) - (a.totals.impressions ?? -1))
  const most = Math.max(0, ...rows.map(({ totals }) => totals.impressions ?? 0))
  return (
    <Section
      title="Compare accounts"
      description={`What a platform does not report is not available, and is not counted as 0. Followers are those at the end of these days. An engagement rate is interactions per impression; of fewer than ${fewPosts} posts it is gray, because it says little.`}
      flush
      action={
        <Button
          size="small"
          startIcon={<DownloadIcon />}
          aria-label="Compare accounts as a CSV file"
          onClick={() =>
            saveCsv(
              {
                columns: ['Account', 'Platform', ...columns.map(({ name }) => name)],
                rows: rows.map(({ name, platform, totals }) => [
                  name,
                  platforms[platform].name,
                  ...columns.map(({ of }) => of(totals)),
                ]),
              },
              `accounts-${range.from}-to-${range.to}`,
            )
          }
        >
          CSV
        </Button>
      }
    >
      <SideScroll label="Compare accounts, table">
        <Box component="table" sx={[tableStyles, edges]}>
          <thead>
            <tr>
              <th scope="col">Account</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <AccountRow key={row.key} row={row} most={most} />
            ))}
          </tbody>
        </Box>
      </SideScroll>
    </Section>
  )
}

function AccountRow({ row: { platform, name, note, totals }, most }: { row: Row; most: number }) {
  return (
    <tr>
      <th scope="row">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
          <PlatformIcon platform={platform} size={18} />
          <span>
            {name}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', typography: 'caption' }}>
              {[platforms[platform].name, note].filter(Boolean).join(' · ')}
            </Box>
          </span>
        </Box>
      </th>
      {columns.map(({ name: column, of, isRate }) => {
        const value = of(totals)
        const isQuiet = value === null || (isRate && totals.posts < fewPosts)
        return (
          <Box component="td" key={column} sx={isQuiet ? { color: 'text.secondary' } : {}}>
            {isRate ? rateCell(value) : cell(value)}
            {column === 'Impressions' && most > 0 && <Bar share={(value ?? 0) / most} />}
          </Box>
        )
      })}
    </tr>
  )
}

/** Shows at a glance what the number above it says. */
function Bar({ share }: { share: number }) {
  return (
    <Box aria-hidden="true" sx={{ mt: 0.5, height: 4, borderRadius: 2, bgcolor: 'background.subtle' }}>
      <Box sx={{ width: share, height: 1, borderRadius: 2, bgcolor: 'primary.main' }} />
    </Box>
  )
}

const edges = {
  // The account stays in view while its numbers scroll.
  '& tr > th:first-of-type': {
    textAlign: 'left',
    pl: { xs: 2, sm: 3 },
    position: 'sticky',
    left: 0,
    bgcolor: 'background.paper',
  },
  '& thead tr > th:first-of-type': { bgcolor: 'background.subtle' },
  '& td:last-of-type, & thead th:last-of-type': { pr: { xs: 2, sm: 3 } },
  '& thead th': { borderBlock: 1, borderColor: 'divider' },
} as const
