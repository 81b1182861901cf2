import { expect, test } from 'vitest'
import { frameReader } from './event-stream.ts'

test('events are whole however the line cuts them, and a sign of life is no event', () => {
  const told = ':\n\nevent: delta\ndata: {"text":"a\\n\\nb"}\n\nevent: done\ndata: {"text":"c"}\n\n'
  for (let size = 1; size <= told.length; size++) {
    const read = frameReader()
    const events: string[] = []
    for (let at = 0; at < told.length; at += size) events.push(...read(told.slice(at, at + size)))
    expect(events).toEqual(['{"text":"a\\n\\nb"}', '{"text":"c"}'])
  }
})

test('an event that never ended is not told', () => {
  expect(frameReader()('event: done\ndata: {"text":"c"}\n')).toEqual([])
})
