import { useMutation } from '@tanstack/react-query'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { startConnecting } from './social-account-calls.ts'

/** Leaves for the network's consent page. Stays busy until the browser has gone there. */
export function useConnect() {
  const connect = useMutation({
    mutationFn: async (platform: PlatformKey) => {
      const { authorizeUrl } = await startConnecting(platform)
      window.location.assign(authorizeUrl)
    },
  })
  const leaving = connect.isPending || connect.isSuccess
  return {
    connect: connect.mutate,
    /** The network being connected at the moment. */
    connecting: leaving ? connect.variables : undefined,
    error: connect.error,
    dismissError: connect.reset,
  }
}
