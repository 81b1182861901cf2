import type { Caller } from '../infra/http/caller.ts'

type Who = Pick<Caller, 'userId' | 'capabilities'>

export const mayCreateKeys = ({ capabilities }: Who): boolean => capabilities.has('api-keys:write')

/** The new secret acts for the member, so that nobody else may see it. */
export const mayRotateKey = (caller: Who, { user_id }: { user_id: string }): boolean =>
  mayCreateKeys(caller) && user_id === caller.userId

/** Also members who may make no keys any more revoke their own. */
export const mayRevokeKey = ({ userId, capabilities }: Who, { user_id }: { user_id: string }): boolean =>
  user_id === userId || capabilities.has('api-keys:manage')
