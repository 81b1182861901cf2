import { useSearchParams } from 'react-router'
import { platformKeys } from '../../../../contract/platforms/platforms.ts'
import { postStatuses } from '../../../../contract/posts/posts.ts'
import { postTabSchema } from '../../../../contract/posts/post-tabs.ts'
import { isUuid } from '../../../shared/ids/is-uuid.ts'
import type { PostFilter } from '../list-calls.ts'
import { whens } from './when.ts'

/** The filter in the URL, so that a view can be bookmarked and shared; unknown values are ignored. */
export function usePostFilter(): PostFilter {
  const [query] = useSearchParams()
  const idIn = (name: string) => {
    const id = query.get(name)
    return id !== null && isUuid(id) ? id : undefined
  }
  const tab = postTabSchema.options.find((one) => one === query.get('tab'))
  return {
    tab,
    // Only the list of all posts is filtered by status.
    status: tab ? undefined : postStatuses.find((status) => status === query.get('status')),
    platform: platformKeys.find((key) => key === query.get('platform')),
    account: idIn('account'),
    label: idIn('label'),
    member: idIn('member'),
    // Only what waits is filtered by its time.
    when: tab === 'approval' ? whens.find((when) => when === query.get('when')) : undefined,
    search: query.get('search')?.slice(0, 200) || undefined,
  }
}

/** Changes one part of the filter; without a value it is removed. */
export function useChangeFilter() {
  const [, setQuery] = useSearchParams()
  return (name: keyof PostFilter, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
}

export const isFiltered = ({ tab: _tab, ...filter }: PostFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined)
