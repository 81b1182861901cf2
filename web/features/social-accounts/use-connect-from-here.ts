import { useLocation } from 'react-router'
import { rememberConnectReturnPath } from './connect-return-path.ts'
import { useConnect } from './use-connect.ts'

/** Connects an account for the post that is being written, which is kept, and returns to this page. */
export function useConnectFromHere({ onFail }: { onFail?: (error: Error) => void } = {}) {
  const { pathname, search } = useLocation()
  return useConnect({
    onLeave: () => rememberConnectReturnPath(pathname + search),
    keepsText: true,
    ...(onFail && { onFail }),
  })
}
