import type { Access } from '../infra/http/access/access.ts'

/** The declaration of a call: it takes API keys, and our own description of the API leaves it out. */
export const call = (access: Access) => ({ access, api: 'postiz' }) as const
