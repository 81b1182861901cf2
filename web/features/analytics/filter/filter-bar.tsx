import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { SelectWithMenu } from '../../../shared/forms/select-with-menu.tsx'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useLabels } from '../../labels/index.ts'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import type { AnalyticsView } from './analytics-view.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { rangeDays, rangeKeys, rangeNames } from './range-days.ts'
import type { ChangeView } from './use-analytics-view.ts'

const OwnDates = lazyComponent(async () => (await import('./own-dates.tsx')).OwnDates)

type Props = { view: AnalyticsView; change: ChangeView }

/** Chooses days, accounts, platforms and labels, and whether to compare. */
export function FilterBar({ view, change }: Props) {
  const accounts = useSocialAccounts().data?.accounts ?? []
  const labels = useLabels().data?.labels ?? []
  const connected = platformKeys.filter(
    (key) => view.platforms.includes(key) || accounts.some(({ platform }) => platform === key),
  )
  return (
    <Box
      component="section"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <RangeChoice view={view} change={change} />
      {(accounts.length > 1 || view.accounts.length > 0) && (
        <ChoiceFilter
          label="Accounts"
          options={accounts.map((account) => ({
            key: account.id,
            name: `${listedNameOf(account)} · ${platforms[account.platform].name}`,
          }))}
          chosen={view.accounts}
          gone="Disconnected account"
          onChange={(chosen) => change({ accounts: chosen })}
        />
      )}
      {connected.length > 1 && (
        <ChoiceFilter
          label="Platforms"
          options={connected.map((key) => ({ key, name: platforms[key].name }))}
          chosen={view.platforms}
          gone=""
          onChange={(chosen) => change({ platforms: chosen as PlatformKey[] })}
        />
      )}
      {(labels.length > 0 || view.labels.length > 0) && (
        <ChoiceFilter
          label="Labels"
          options={labels.map(({ id, name }) => ({ key: id, name }))}
          chosen={view.labels}
          gone="Deleted label"
          onChange={(chosen) => change({ labels: chosen })}
        />
      )}
      <FormControlLabel
        control={
          <Switch size="small" checked={view.compare} onChange={(_event, compare) => change({ compare })} />
        }
        label="Compare with the previous period"
        sx={{ '& .MuiFormControlLabel-label': { typography: 'body2' } }}
      />
    </Box>
  )
}

/** The user's own range begins with the days that are shown. */
const daysShown = ({ range, from, to }: AnalyticsView) =>
  range === 'own' ? { from, to } : rangeDays(range, new Date())

function RangeChoice({ view, change }: Props) {
  const id = useId()
  const locked = useLocked('advancedAnalytics')
  const { askForPlan } = usePlanGates()
  if (locked) {
    return (
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<LockIcon />}
        title={`Other dates: ${partOf('advancedAnalytics')}`}
        onClick={() =>
          askForPlan({
            entitlement: 'advancedAnalytics',
            reason: 'Your plan shows the last 30 days. With advanced analytics you choose any dates.',
          })
        }
        sx={{ height: 40, bgcolor: 'background.paper', borderColor: 'divider' }}
      >
        {rangeNames[30]}
      </Button>
    )
  }
  return (
    <>
      <Box component="span" id={id} sx={visuallyHidden}>
        Dates
      </Box>
      <SelectWithMenu
        labelId={id}
        size="small"
        value={view.range}
        options={rangeKeys}
        names={rangeNames}
        onChoose={(range) => change(range === 'own' ? { range, ...daysShown(view) } : { range })}
        sx={{ minWidth: 150, height: 40, fontSize: '0.875rem', fontWeight: 550, bgcolor: 'background.paper' }}
      />
      {view.range === 'own' && <OwnDates view={view} change={change} />}
    </>
  )
}
