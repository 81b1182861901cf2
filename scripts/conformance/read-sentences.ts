import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { lineOf } from './conformance-page.ts'

const notes: Record<string, (values: string[]) => string | undefined> = {
  sentence: () => undefined,
  departure: ([instead]) => `Instead: ${instead}`,
  provenBy: ([file, title]) => `See "${title}" in ${file}`,
}

/** Stands for what is known only when the step runs. */
const gap = '\u0000'

/** The lines of the page for the steps in the sources; that of a step in a loop has gaps, because its words are known only when it runs. */
export function readSentences(folder: string): RegExp[] {
  const lines: RegExp[] = []
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.journey.ts'))) {
    const visit = (node: ts.Node) => {
      const line = lineFor(node)
      if (line === gap) throw new Error(`A step in ${name} needs words that are known before it runs`)
      if (line !== undefined) lines.push(matching(line))
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest))
  }
  return lines
}

/** Undefined if this is not a step. */
function lineFor(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined
  const noteOf = notes[node.expression.text]
  const [section, text, ...values] = node.arguments.map(textOf)
  if (!noteOf || section === undefined || text === undefined) return undefined
  return text === gap ? gap : lineOf({ section, text, note: noteOf(values), failed: false })
}

function matching(line: string): RegExp {
  // What stands in a gap may end with a punctuation mark of its own.
  const parts = line.replaceAll(`${gap}.`, gap).split(gap)
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`)
}

function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return gap
  return node.head.text + node.templateSpans.map(({ literal }) => gap + literal.text).join('')
}
