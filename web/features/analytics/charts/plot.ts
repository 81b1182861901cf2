import { tickStep } from 'd3-array'

/** Where the days and numbers of a chart are drawn, in pixels from its upper left corner. */
export type Plot = {
  left: number
  right: number
  top: number
  bottom: number
  /** Numbers of the scale, from 0 up. */
  ticks: number[]
  xOf: (day: number) => number
  yOf: (value: number) => number
  /** Between two days. */
  step: number
  /** Days whose names have space below the chart. */
  named: number[]
}

/** Of the numbers of the scale. */
const axisWidth = 48
const margin = { top: 12, right: 28, bottom: 28 }
const nameWidth = 64
const ticksHeight = 52

type Size = { width: number; height: number }

/**
 * The scale starts at 0 and has whole numbers only. Bars stand in the middle of their day; the lines of days start and end
 * at the sides.
 */
export function plotOf({ width, height }: Size, days: number, highest: number, bars: boolean): Plot {
  const [left, right] = [axisWidth, Math.max(axisWidth, width - margin.right)]
  const [top, bottom] = [margin.top, height - margin.bottom]
  const inner = right - left
  const by = Math.max(
    1,
    tickStep(0, Math.max(1, highest), Math.max(1, Math.floor((bottom - top) / ticksHeight))),
  )
  const count = Math.max(1, Math.ceil(highest / by))
  const step = bars ? inner / days : inner / Math.max(1, days - 1)
  const first = bars ? step / 2 : days === 1 ? inner / 2 : 0
  const every = Math.max(1, Math.ceil(nameWidth / Math.max(1, step)))
  return {
    left,
    right,
    top,
    bottom,
    ticks: Array.from({ length: count + 1 }, (_none, index) => index * by),
    xOf: (day) => left + first + day * step,
    yOf: (value) => bottom - (value / (by * count)) * (bottom - top),
    step,
    named: Array.from({ length: Math.ceil(days / every) }, (_none, index) => index * every),
  }
}

/** The day that is drawn nearest to `x`. */
export const dayAt = ({ xOf, step }: Plot, days: number, x: number): number =>
  Math.min(days - 1, Math.max(0, Math.round((x - xOf(0)) / Math.max(1, step))))
