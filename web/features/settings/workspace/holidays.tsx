import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { holidayCountryResponseSchema } from '../../../../contract/calendar/calendar-days.ts'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace } from '../../workspaces/index.ts'

const none = 'none'

const regions = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => (code === none ? 'No holidays' : (regions.of(code) ?? code))

/** The answer also suggests the country of the time zone. */
function useHolidayCountry({ timeZone }: Workspace) {
  return useQuery({
    queryKey: [...queryKeys.holidayCountry, timeZone],
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof holidayCountryResponseSchema>>(
        `/api/calendar/country?${new URLSearchParams({ timeZone })}`,
        { signal },
      ),
  })
}

/** The country whose holidays the calendar shows; saved when it is chosen. */
export function Holidays({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const current = useHolidayCountry(workspace)
  const change = useMutation({
    mutationFn: (country: string | null) => api.put('/api/calendar/country', { country }),
    onSuccess: (_reply, country) => {
      const text =
        country === null
          ? 'Saved. The calendar shows no holidays.'
          : `Saved. The calendar shows the holidays of ${nameOf(country)}.`
      toasts.show({ severity: 'success', text })
    },
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendarDays }),
  })
  const canManage = canManageWorkspace(workspace)
  const { country = null, suggested = null, countries = [] } = current.data ?? {}
  const chosen = change.isPending ? change.variables : country
  const options = [none, ...countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))]
  return (
    <Section title="Holidays" description="The calendar shows the holidays of one country above the days.">
      {current.isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={56} />
        </Delayed>
      ) : current.isError ? (
        <ErrorState
          title="The country could not be loaded"
          error={current.error}
          onRetry={() => void current.refetch()}
          retrying={current.isFetching}
        />
      ) : canManage ? (
        <>
          <SelectField
            label="Country"
            value={chosen ?? none}
            options={options}
            names={Object.fromEntries(options.map((code) => [code, nameOf(code)]))}
            size="medium"
            onChoose={(choice) => change.mutate(choice === none ? null : choice)}
          />
          {chosen === null && suggested !== null && (
            <Button size="small" sx={{ mt: 1 }} onClick={() => change.mutate(suggested)}>
              Use {nameOf(suggested)}, from the time zone of the workspace
            </Button>
          )}
        </>
      ) : (
        <Typography variant="body2">
          {nameOf(chosen ?? none)}. An owner or admin of the workspace can change this.
        </Typography>
      )}
    </Section>
  )
}
