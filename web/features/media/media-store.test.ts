import { expect, test } from 'vitest'
import { createMediaStore } from './media-store.ts'

test('the preview of a file that is removed stays readable for the tile that still loads it', async () => {
  const store = createMediaStore()
  store.addFiles([new File(['a picture'], 'oven.png', { type: 'image/png' })])
  const [item] = store.getState().items
  if (!item) throw new Error('The file was not added')
  store.remove(item.key)
  expect(store.getState().items).toEqual([])
  expect(await (await fetch(item.previewUrl)).text()).toBe('a picture')
})
