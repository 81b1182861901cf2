import { expect, test } from 'vitest'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { cpuTimeOnReference } from '../../../tests/support/cpu-time.ts'
import { cleanResponse } from './clean-response.ts'
import { limitHashtags } from './limit-hashtags.ts'
import { createIntroductionFilter } from './introduction-filter.ts'
import { shortenToFit } from './shorten-to-fit.ts'

/** The maximum length of a model's answer. A workspace's own model could send anything. */
const longest = 2 * platforms.facebook.limits().characterLimit + 2_000
const mostMs = 1_000

const repeated = (unit: string, end: string) => unit.repeat(longest / unit.length) + end

test('no crafted answer blocks the process', () => {
  for (const unit of ['#a ', '#a\n', '.', '…', '!', 'sure\n', '```\n', '\nlet me know', ' ', '"']) {
    for (const end of ['', '!', '\n x']) {
      const text = repeated(unit, end)
      expect(
        cpuTimeOnReference(mostMs, () => limitHashtags('facebook', text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
      expect(
        cpuTimeOnReference(mostMs, () => shortenToFit('twitter', text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
      expect(
        cpuTimeOnReference(mostMs, () => cleanResponse(text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
    }
  }
  const spaces = `A post\nlet me know${' '.repeat(longest)}x\n x`
  expect(cpuTimeOnReference(mostMs, () => cleanResponse(spaces))).toBeLessThan(mostMs)
})

test('an answer of single characters whose post never begins is not scanned repeatedly', () => {
  for (const first of ['`', ' ']) {
    const gate = createIntroductionFilter()
    gate.take(first)
    const ms = cpuTimeOnReference(mostMs, () => {
      for (let piece = 0; piece < 40_000; piece += 1) gate.take(first === '`' ? 'a' : ' ')
    })
    expect(ms, JSON.stringify(first)).toBeLessThan(mostMs)
  }
})

test('text that was held back at the beginning is shown at the end', () => {
  const gate = createIntroductionFilter()
  const text = `\`${'a'.repeat(3_000)}`
  let shown = ''
  for (const piece of text) shown += gate.take(piece) ?? ''
  expect(shown).toBe(text)
})
