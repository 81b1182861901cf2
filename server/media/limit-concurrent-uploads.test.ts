import { expect, test } from 'vitest'
import { limitConcurrentUploads } from './limit-concurrent-uploads.ts'

test('concurrent uploads are limited for each workspace separately', async () => {
  const bound = limitConcurrentUploads(2)
  const ends: (() => void)[] = []
  const open = (workspaceId: string) =>
    bound(workspaceId, () => new Promise<void>((resolve) => ends.push(resolve)))
  const uploads = [open('a'), open('a'), open('b')]
  await expect(open('a')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 })

  ends[0]?.()
  await uploads[0]
  uploads.push(open('a'))
  await expect(open('a')).rejects.toMatchObject({ code: 'rate_limited' })
  for (const end of ends) end()
  await Promise.all(uploads)
  await expect(bound('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(bound('a', () => Promise.resolve('stored'))).resolves.toBe('stored')
})
