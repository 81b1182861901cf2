import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const mayPassBySelf = (error: Error) =>
  error instanceof ApiError &&
  (error.isNetworkFailure || error.code === 'unavailable' || error.code === 'internal')

/** Reads are retried twice after temporary failures; writes never are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && mayPassBySelf(error),
      retryDelay: (attempt) => 500 * 2 ** attempt,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
