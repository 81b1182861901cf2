import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  changeEmailSchema,
  changePasswordSchema,
  pendingEmailResponseSchema,
  signedInDevicesResponseSchema,
} from '../../../../contract/accounts/devices.ts'
import type {
  deletionLossResponseSchema,
  deletionResponseSchema,
} from '../../../../contract/accounts/account-deletion.ts'
import type { messageSchema } from '../../../../contract/api.ts'
import type {
  enrollmentResponseSchema,
  Identity,
  recoveryCodesResponseSchema,
  twoFactorResponseSchema,
} from '../../../../contract/accounts/two-factor.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

export function useTwoFactor() {
  return useQuery({
    queryKey: queryKeys.twoFactor,
    queryFn: async ({ signal }) =>
      (await api.get<z.infer<typeof twoFactorResponseSchema>>('/api/user/two-factor', { signal })).twoFactor,
  })
}

export const startEnrollment = (identity: Identity) =>
  api.post<z.infer<typeof enrollmentResponseSchema>>('/api/user/two-factor/enrollment', identity)

type RecoveryCodes = z.infer<typeof recoveryCodesResponseSchema>

export const confirmEnrollment = (code: string) =>
  api.post<RecoveryCodes>('/api/user/two-factor/enrollment/confirm', { code })

export const renewRecoveryCodes = (identity: Identity) =>
  api.post<RecoveryCodes>('/api/user/two-factor/recovery-codes', identity)

export const turnOffTwoFactor = (identity: Identity) =>
  api.post<{ success: true }>('/api/user/two-factor/turn-off', identity)

export function useDevices() {
  return useQuery({
    queryKey: queryKeys.devices,
    queryFn: async ({ signal }) =>
      (await api.get<z.infer<typeof signedInDevicesResponseSchema>>('/api/user/devices', { signal })).devices,
  })
}

export const signOutDevice = (id: string) => api.delete<{ success: true }>(`/api/user/devices/${id}`)
export const signOutOthers = () => api.post<{ success: true }>('/api/user/devices/sign-out-others')

type Said = z.infer<typeof messageSchema>

export const changePassword = (change: z.infer<typeof changePasswordSchema>) =>
  api.post<Said>('/api/user/password', change)

export const changeEmail = (change: z.infer<typeof changeEmailSchema>) =>
  api.post<Said>('/api/user/email-change', change)

/** The new address that nobody has confirmed yet; null if there is none. */
export function usePendingEmail() {
  return useQuery({
    queryKey: queryKeys.pendingEmail,
    queryFn: async ({ signal }) =>
      (await api.get<z.infer<typeof pendingEmailResponseSchema>>('/api/user/email-change', { signal }))
        .pendingEmail,
  })
}

export const cancelEmailChange = () => api.delete<{ success: true }>('/api/user/email-change')

export const readDeletionLoss = async () =>
  (await api.get<z.infer<typeof deletionLossResponseSchema>>('/api/user/deletion')).loss

export const requestDeletion = (identity: Identity) =>
  api.post<z.infer<typeof deletionResponseSchema>>('/api/user/deletion', identity)
