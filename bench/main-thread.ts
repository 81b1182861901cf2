import { setTimeout } from 'node:timers/promises'
import type { Browser } from '@playwright/test'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds, by the clock and of the processor. */
  dur: number
  tdur?: number
  args: { data?: { type?: string } }
}

/** A browser that begins or ends a trace paints the whole page once. */
const settleMs = 500

/**
 * For each frame that drew something during `run`: all tasks of the page's main thread since the display's frame before, by the
 * browser's own trace. In milliseconds of the processor, so that other work of the machine does not count. The page is the one
 * in which a key is pressed.
 */
export async function framesOfMainThread(browser: Browser, run: () => Promise<void>): Promise<number[]> {
  const protocol = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const complete = new Promise((resolve) => protocol.once('Tracing.tracingComplete', resolve))
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'], excludedCategories: ['*'] },
  })
  await setTimeout(settleMs)
  await run()
  await protocol.send('Tracing.end')
  await complete
  await protocol.detach()
  return framesIn(events)
}

function framesIn(events: readonly TraceEvent[]): number[] {
  const typed = events.find(isKey)
  if (!typed) throw new Error('The trace has no key.')
  const own = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === typed.pid && tid === typed.tid)
    .toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)
  const tasks = outermost(own.filter(({ name }) => name.endsWith('RunTask')))
  const frames = own.filter(({ name }) => name === 'Layerize')
  return displayFrames(
    tasks,
    own.filter(({ name }) => name === 'FireAnimationFrame'),
  )
    .filter(({ from, to }) => frames.some(({ ts }) => ts > from && ts < to))
    .map(({ from, to }) => workBetween(tasks, from, to))
}

type Span = { from: number; to: number }

/** From the start of each frame to that of the next, for a page that asks for each. */
function displayFrames(tasks: readonly TraceEvent[], asked: readonly TraceEvent[]): Span[] {
  const starts = tasks.filter((task) => asked.some(({ ts }) => ts >= task.ts && ts < task.ts + task.dur))
  return starts.slice(1).map(({ ts: to }, at) => ({ from: starts[at]?.ts ?? 0, to }))
}

function workBetween(tasks: readonly TraceEvent[], from: number, to: number): number {
  return tasks.filter(({ ts }) => ts >= from && ts < to).reduce((sum, task) => sum + ofProcessor(task), 0)
}

const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args.data?.type === 'keydown'

const ofProcessor = ({ tdur = 0 }: TraceEvent) => tdur / 1_000

/** Without tasks that run inside of others. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return tasks.filter(({ ts, dur }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}
