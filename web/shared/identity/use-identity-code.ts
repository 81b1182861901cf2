import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Whether the field of the code is needed, which the server says when the password alone was not enough. */
export function useIdentityCode() {
  const [isNeeded, setNeeded] = useState(false)
  return {
    isNeeded,
    noteError: (error: unknown) => {
      if (error instanceof ApiError && error.code === 'two_factor_required') setNeeded(true)
    },
  }
}
