import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Deployment } from '../support/deployment.ts'

export type Handle = { id?: string; parts?: number; ready?: boolean }

/** The upload handles stored by each attempt, oldest first for each post. */
export async function readHandles(
  deployment: Deployment,
  platform: PlatformKey,
): Promise<{ post: string; handle: Handle }[]> {
  const rows = await deployment.query<{ post: string; staging: { video?: Handle; container?: Handle } }>(
    `select post_id as post, staging from post_attempts join posts on posts.id = post_id
     where platform = $1 order by post_id, number`,
    [platform],
  )
  return rows.map(({ post, staging }) => ({ post, handle: staging.video ?? staging.container ?? {} }))
}
