import { expect, test } from 'vitest'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { cpuTime } from '../../../tests/support/cpu-time.ts'
import { cleanAnswer } from './clean-answer.ts'
import { limitHashtags } from './limit-hashtags.ts'
import { openGate } from './opening-gate.ts'
import { shortenToFit } from './shorten-to-fit.ts'

/** As much as is taken of a model's answer, which a workspace's own model chooses freely. */
const longest = 2 * platforms.facebook.characterLimit + 2_000
const mostMs = 1_000

const repeated = (unit: string, end: string) => unit.repeat(longest / unit.length) + end

test('no crafted answer keeps the process busy', () => {
  for (const unit of ['#a ', '#a\n', '.', '…', '!', 'sure\n', '```\n', '\nlet me know', ' ', '"']) {
    for (const end of ['', '!', '\n x']) {
      const text = repeated(unit, end)
      expect(
        cpuTime(() => limitHashtags('facebook', text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
      expect(
        cpuTime(() => shortenToFit('twitter', text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
      expect(
        cpuTime(() => cleanAnswer(text)),
        JSON.stringify(unit),
      ).toBeLessThan(mostMs)
    }
  }
  const spaces = `A post\nlet me know${' '.repeat(longest)}x\n x`
  expect(cpuTime(() => cleanAnswer(spaces))).toBeLessThan(mostMs)
})

test('an answer that comes in single characters and never begins is not looked at again and again', () => {
  for (const first of ['`', ' ']) {
    const gate = openGate()
    gate.take(first)
    const ms = cpuTime(() => {
      for (let piece = 0; piece < 40_000; piece += 1) gate.take(first === '`' ? 'a' : ' ')
    })
    expect(ms, JSON.stringify(first)).toBeLessThan(mostMs)
  }
})

test('what was held back for its beginning is all shown in the end', () => {
  const gate = openGate()
  const text = `\`${'a'.repeat(3_000)}`
  let shown = ''
  for (const piece of text) shown += gate.take(piece) ?? ''
  expect(shown).toBe(text)
})
