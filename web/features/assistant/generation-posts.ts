import { localStore } from '../../shared/storage/safe-storage.ts'

/** A post of a group, or with null what the posts of the group share. */
export type GroupPost = { groupId: string; targetId: string | null }

/** The newest are kept: each is used once, minutes after it was asked for. */
const mostKept = 30

const storageKey = (userId: string) => `assistant-posts:${userId}`

function load(userId: string): [id: string, post: GroupPost][] {
  try {
    return JSON.parse(localStore.getItem(storageKey(userId)) ?? '[]') as [string, GroupPost][]
  } catch {
    return []
  }
}

/** Notes in this browser which post a picture or video was asked for. */
export function rememberPost(userId: string, generationId: string, post: GroupPost): void {
  const others = load(userId).filter(([id]) => id !== generationId)
  localStore.setItem(storageKey(userId), JSON.stringify([...others, [generationId, post]].slice(-mostKept)))
}

/** Null if it was asked for in another browser, or long ago. */
export function postOf(userId: string, generationId: string): GroupPost | null {
  return load(userId).find(([id]) => id === generationId)?.[1] ?? null
}
