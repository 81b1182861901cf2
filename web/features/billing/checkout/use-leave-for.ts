import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Navigates to a page of the payment provider. Busy until the browser has left; after going back, the page is ready
 * again.
 */
export function useLeaveFor<Input = void>(start: (input: Input) => Promise<{ url: string }>) {
  const { mutate, isPending, isSuccess, variables, error, reset } = useMutation({
    mutationFn: async (input: Input) => {
      const { url } = await start(input)
      window.location.assign(url)
    },
  })
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])
  const leaving = isPending || isSuccess
  return { leave: mutate, leaving, leavingFor: leaving ? variables : undefined, error, dismissError: reset }
}
