import { ApiError } from '../../shared/api/api-error.ts'

type Reply = { success?: boolean; message?: string }

export type Outcome<R> = { ok: true; reply: R } | { ok: false; error: ApiError | null; message: string }

/**
 * Makes an authentication call and converts a failure to a message: the server's if there is one, otherwise `refused`
 * for a response without success and `unreachable` for a thrown request without one (specification section 8).
 */
export async function attempt<R extends Reply>(
  call: () => Promise<R>,
  words: { refused: string; unreachable: string },
): Promise<Outcome<R>> {
  try {
    const reply = await call()
    if (reply.success === true) return { ok: true, reply }
    return { ok: false, error: null, message: reply.message ?? words.refused }
  } catch (error) {
    if (!(error instanceof ApiError)) return { ok: false, error: null, message: unexpected }
    return { ok: false, error, message: error.isServersMessage ? error.message : words.unreachable }
  }
}

export const unexpected = 'An unexpected error occurred. Please try again.'
