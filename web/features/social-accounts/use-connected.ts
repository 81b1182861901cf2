import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BlockedPosts } from '../../../contract/posts/blocked-posts.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { listBlockedPosts } from './blocked/blocked-calls.ts'
import {
  connectedState,
  connectHome,
  connectReturnPath,
  forgetConnectReturnPath,
} from './connect-return-path.ts'

/**
 * The end of a sign-in. `connected` names the connected accounts and returns to where connecting was started, unless
 * posts of these accounts wait to be resumed: then `resumable` has those to offer next, and `offered` ends the offer.
 */
export function useConnected(platform: PlatformKey | undefined) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const [waiting, setWaiting] = useState<BlockedPosts[]>([])
  const [resumable] = waiting
  const leave = (state: unknown = null) => {
    const path = connectReturnPath()
    forgetConnectReturnPath()
    void navigate(path, { replace: true, state })
  }
  const connected = async (accounts: SocialAccount[]) => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.socialAccounts })
    const blocked = await blockedOf(accounts)
    if (blocked.length > 0) return setWaiting(blocked)
    const platformName = platform ? platforms[platform].name : 'the platform'
    const names = new Intl.ListFormat('en').format(accounts.map(({ username }) => handleOf(username)))
    const text = `${names} on ${platformName} ${accounts.length === 1 ? 'is' : 'are'} connected.`
    // Social Accounts says it on the page, together with the next step.
    const stays = connectReturnPath() === connectHome
    if (!stays) toasts.show({ severity: 'success', text })
    leave(stays ? connectedState(text) : null)
  }
  const offered = () => (waiting.length > 1 ? setWaiting(waiting.slice(1)) : leave())
  return { leave: () => leave(), connected, resumable, offered }
}

/** The accounts are connected even if this cannot be loaded; Social Accounts offers it too. */
async function blockedOf(accounts: SocialAccount[]): Promise<BlockedPosts[]> {
  const listed = await listBlockedPosts().catch(() => undefined)
  return (listed?.blocked ?? []).filter(({ account }) => accounts.some(({ id }) => id === account.id))
}
