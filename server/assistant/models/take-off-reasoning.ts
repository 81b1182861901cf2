import type { ModelPart } from './model.ts'

const tag = /<(\/?)(?:think|thinking|reasoning|thought)>/giu
const longestTag = '</reasoning>'.length
/** The beginning of a tag, at the end of a chunk. */
const tagBegun = /<\/?[a-z]{0,9}$/iu

/**
 * Takes off the reasoning that a model writes into its answer between tags, also if only the closing tag is there,
 * because some servers put the opening one into the prompt. Text that turns out to be reasoning is taken back with
 * `restart`. Reasoning that has no end leaves no text.
 */
export async function* takeOffReasoning(parts: AsyncIterable<ModelPart>): AsyncGenerator<ModelPart> {
  let held = ''
  let isReasoning = false
  for await (const part of parts) {
    if (!('text' in part)) {
      if ('ended' in part && held !== '' && !isReasoning) yield { text: held }
      if ('ended' in part) held = ''
      yield part
      continue
    }
    held += part.text
    let answer = ''
    let at = 0
    let restart = false
    let wasReasoning = isReasoning
    for (const found of held.matchAll(tag)) {
      const isClosing = found[1] === '/'
      if (!isReasoning && !isClosing) answer += held.slice(at, found.index)
      else if (!isReasoning) {
        answer = ''
        restart = true
      }
      isReasoning = !isClosing
      wasReasoning = true
      at = found.index + found[0].length
    }
    const left = held.slice(at)
    const open = left.slice(-longestTag).search(tagBegun)
    const known = open === -1 ? left.length : Math.max(0, left.length - longestTag) + open
    if (!isReasoning) answer += left.slice(0, known)
    held = left.slice(known)
    if (restart) yield { restart: true }
    if (wasReasoning || answer === '') yield { alive: true }
    if (answer !== '') yield { text: answer }
  }
  // Without an end, the part of a tag is text.
  if (held !== '' && !isReasoning) yield { text: held }
}
