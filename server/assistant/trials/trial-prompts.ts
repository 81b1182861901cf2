import type { ModelTrial } from '../../../contract/assistant/model-trials.ts'

type Prompt = { system: string; user: string }

const writer =
  'You write social media posts. Plain text, no Markdown. Answer with the text of the post alone.'

/** The word that a model must remember from the beginning of a long text. */
export const keptWord = 'cardamom'
const filler =
  'The bakery opens at six, and the first loaves are ready when the street is still quiet and the lamps are on. '
/** About 6,000 words, which is what a long post with a brand voice and best posts can come to. */
const longText = filler.repeat(280)

export const trialPrompts: Record<ModelTrial, Prompt> = {
  post: {
    system: writer,
    user: 'Write a post of two or three sentences about a bakery that opens a second shop on Friday.',
  },
  list: {
    system: writer,
    user: 'Write a short post of a bakery with three reasons to come by, each on a line of its own, under a first line.',
  },
  language: {
    system: writer,
    user: 'Write a post of two sentences in German about a bakery that opens a second shop on Friday.',
  },
  memory: {
    system: 'Answer with one word.',
    user: `The secret word is ${keptWord}.\n\n${longText}\n\nWhat is the secret word from the first line?`,
  },
  everyday: {
    system: writer,
    user: 'Write a post of two sentences for a bar: happy hour on Friday from five to seven, two cocktails for the price of one.',
  },
}
