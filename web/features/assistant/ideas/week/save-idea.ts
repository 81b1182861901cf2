import type { PostGroup } from '../../../../../contract/posts/post-groups.ts'
import { workspaceTimeZone } from '../../../../shared/time/date-time.ts'
import { currentGroupIn, mediaInputOf, saveGroup, scheduleGroup } from '../../../posts/index.ts'
import type { PlannedIdea } from './planned-idea.ts'

/** Saves an idea as a draft in a group of its own; a repeated call saves its changes. */
export async function saveIdea(idea: PlannedIdea, accountId: string | null): Promise<PostGroup> {
  const { key, platform, text, media } = idea
  const input = {
    content: text ?? '',
    media: mediaInputOf([...media]),
    targets: [{ id: key, platform, socialAccountId: accountId }],
  }
  const save = async (version: number) => (await saveGroup(key, { version, ...input })).group
  return save(0).catch((error: unknown) => {
    const existing = currentGroupIn(error)
    if (existing?.posts.every(({ can, status }) => can.edit && status === 'draft')) {
      return save(existing.version)
    }
    throw error
  })
}

/** Saves an idea and schedules its post, or leaves it as a draft and throws why. */
export async function scheduleIdea(idea: PlannedIdea, accountId: string): Promise<void> {
  const { version } = await saveIdea(idea, accountId)
  const time = { localTime: idea.localTime, timeZone: workspaceTimeZone() }
  const { refused } = await scheduleGroup(idea.key, { version, ...time })
  const [first] = refused
  if (first) throw new Error(first.message)
}
