import { useLocation, useNavigate } from 'react-router'
import { placeAfterSwitch } from './place-after-switch.ts'

/** The address that shows a page of another workspace in this tab. A page with unsaved text asks before it is left. */
export const switchPath = (workspaceId: string, to: string): string =>
  `/switch/${workspaceId}?${new URLSearchParams({ to }).toString()}`

/** Goes to another workspace in this tab, to the page most like the open one or to `to`. */
export function useSwitchWorkspace(): (workspaceId: string, to?: string) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (workspaceId, to = placeAfterSwitch(pathname, search)) => void navigate(switchPath(workspaceId, to))
}
