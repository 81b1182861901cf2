import { savePostGroupSchema, type PostGroup } from '../../../contract/posts/post-groups.ts'
import type { z } from '../../../contract/zod.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { savePostGroup } from '../../posts/index.ts'

/** Saves a group after the checks of its own call. */
export async function saveGroup(
  ctx: Context,
  caller: Caller,
  id: string,
  input: z.input<typeof savePostGroupSchema>,
): Promise<PostGroup> {
  const { data, error } = savePostGroupSchema.safeParse(input)
  if (!data) throw invalid(error.issues[0]?.message ?? 'This post cannot be saved.')
  return savePostGroup(ctx, caller, id, data)
}
