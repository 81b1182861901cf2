// Draws the layers of scripts/layers.cjs into docs/architecture.md, between the markers of each table.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import layers from './layers.cjs'
import { packageFolder } from './steps.mjs'

const file = join(packageFolder, 'docs', 'architecture.md')

/** Whether docs/architecture.md shows exactly the arrows that the dependency rules allow. */
export function diagramsAreCurrent() {
  const text = readFileSync(file, 'utf8')
  return text === draw(text)
}

function draw(text) {
  return Object.entries(layers).reduce((drawn, [name, below]) => {
    const mark = new RegExp(`(<!-- layers: ${name} -->\\n)[^]*?(<!-- end -->)`)
    if (!mark.test(drawn)) throw new Error(`docs/architecture.md has no mark "layers: ${name}".`)
    return drawn.replace(mark, (_all, start, end) => `${start}\n${flowchart(below)}\n\n${end}`)
  }, text)
}

/** Arrows that are implied by others (a -> c by a -> b -> c) are dotted. */
function flowchart(below) {
  const reaches = (from, to, seen = new Set()) =>
    (below[from] ?? []).some(
      (next) => !seen.has(next) && (seen.add(next), next === to || reaches(next, to, seen)),
    )
  const arrows = Object.entries(below).flatMap(([part, others]) =>
    others.map((other) => {
      const follows = others.some((between) => between !== other && reaches(between, other))
      return `  ${part} ${follows ? '-.->' : '-->'} ${other}`
    }),
  )
  return arrows.length === 0
    ? 'No feature imports another.'
    : ['```mermaid', 'flowchart TB', ...arrows, '```'].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, draw(readFileSync(file, 'utf8')))
