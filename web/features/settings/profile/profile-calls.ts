import type { z } from 'zod'
import type { ProfileChange, profileResponseSchema } from '../../../../contract/accounts/accounts.ts'
import { api } from '../../../shared/api/api.ts'
import { uploadSmallFile } from '../../../shared/api/upload.ts'
import { session } from '../../../shared/session/session.ts'

type Reply = z.infer<typeof profileResponseSchema>

/** The user everywhere on the screen is the changed one. */
async function shown(reply: Promise<Reply>): Promise<Reply> {
  const changed = await reply
  session.updateUser(changed.user)
  return changed
}

export const changeProfile = (change: ProfileChange) => shown(api.patch<Reply>('/api/user/profile', change))

export const removePicture = () => shown(api.delete<Reply>('/api/user/picture'))

export const changePicture = (file: File) => shown(uploadSmallFile<Reply>('/api/user/picture', file))
