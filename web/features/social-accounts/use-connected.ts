import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { connectReturnPath, forgetConnectReturnPath } from './connect-return-path.ts'

/** The end of a sign-in: `leadOn` names the connected accounts, `leave` returns to where connecting was started. */
export function useConnected(platform: PlatformKey | undefined) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const leave = () => {
    const path = connectReturnPath()
    forgetConnectReturnPath()
    void navigate(path, { replace: true })
  }
  const leadOn = (usernames: string[]) => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.socialAccounts })
    const platformName = platform ? platforms[platform].name : 'the platform'
    const names = new Intl.ListFormat('en').format(usernames.map((username) => `@${username}`))
    const text = `${names} on ${platformName} ${usernames.length === 1 ? 'is' : 'are'} connected.`
    toasts.show({ severity: 'success', text })
    leave()
  }
  return { leave, leadOn }
}
