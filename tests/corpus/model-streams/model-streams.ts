import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'

/** What a server sends: a text is one piece of the answer, an object one chunk as it stands. */
type Sent = (string | object)[]

export type ModelStream = {
  name: string
  /** Without a `finish` chunk at its end, the usual one is added. */
  sent: Sent
  /** The text of the post, or the problem; a problem costs nothing. */
  post: string | { problem: GenerationProblemCode }
  mayBeCut?: true
  /** False if something that was shown has to be taken back. */
  shownOnce?: false
}

export const choice = (delta: object, finish: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason: finish }],
})
export const finish = (reason: string) => choice({}, reason)
/** The stream ends in order, but without a reason. */
const end = { end: true }

const post = 'Our second shop opens on Friday. Come by!'

const says = (name: string, sent: Sent, text: ModelStream['post'] = post): ModelStream => ({
  name,
  sent,
  post: text,
})
const refused = { problem: 'answer_refused' } as const
const empty = { problem: 'answer_empty' } as const

/** A new case is one line. */
export const modelStreams: ModelStream[] = [
  says('a text in one piece', [post]),
  says('a text in pieces', ['Our second shop ', 'opens on Friday. ', 'Come by!']),

  says('reasoning before the text', [`<think>The user wants a post.</think>\n\n${post}`]),
  says('reasoning split over pieces', ['<th', 'ink>The user', ' wants</thi', 'nk>\n', post]),
  says('reasoning in other tags', [`<thinking>Short.</thinking>${post}`]),
  says('reasoning in capitals', [`<REASONING>Short.</REASONING>\n${post}`]),
  says('reasoning twice', [`<think>One</think><think>Two</think>${post}`]),
  {
    ...says('reasoning with only its closing tag', ['The user wants ', 'a post.</think>', post]),
    shownOnce: false,
  },
  {
    ...says('long reasoning with only its closing tag', ['Think. '.repeat(900), `</think>${post}`]),
    shownOnce: false,
  },
  says('empty reasoning', [`<think>\n\n</think>\n\n${post}`]),
  says('nothing but reasoning', ['<think>The user wants a post.</think>'], empty),
  says('reasoning without an end', ['<think>The user wants ', 'a post about bread'], empty),
  says('reasoning in reasoning_content', [choice({ reasoning_content: 'The user wants' }), post]),
  says('reasoning in reasoning', [choice({ reasoning: 'The user wants' }), post]),
  says('reasoning in a field alone', [choice({ reasoning_content: 'The user wants' })], empty),
  says('less than a tag', ['Now < 5 minutes by foot, love <3'], 'Now < 5 minutes by foot, love <3'),

  says('bold and italics', ['**Our second shop** opens ', 'on _Friday_. Come by!']),
  says('marks split over pieces', ['*', '*Our second shop*', '* opens on _Fri', 'day_. Come by!']),
  says('a heading', [`# Friday\n\n${post}`], `Friday\n\n${post}`),
  says('a list', ['On Friday:\n- rye\n- **spelt**'], 'On Friday:\n• rye\n• spelt'),
  says('a link', ['See [our shop](https://example.com/a_b).'], 'See our shop https://example.com/a_b.'),
  {
    ...says('a fence around the post', [
      `\`\`\`markdown\n**Our second shop** opens on Friday. Come by!\n\`\`\``,
    ]),
    shownOnce: false,
  },
  says('signs that are no marks', ['Rye 2*3*4 at snake_case. #rye'], 'Rye 2*3*4 at snake_case. #rye'),

  says('a refusal', ["I'm sorry, but I can't help with that request."], refused),
  says(
    'a refusal with an offer',
    ["I'm sorry, but I can't create that. I can help with another post."],
    refused,
  ),
  says('a refusal without regret', ["I can't assist with that."], refused),
  says('a refusal after reasoning', ["<think>No.</think>I'm sorry, but I can't help with that."], refused),
  says('a refusal in its own field', [choice({ refusal: "I can't help." })], refused),
  says('a filtered answer', ['Our second', finish('content_filter')], { problem: 'answer_blocked' }),
  says(
    'regret that is a post',
    ["I'm sorry we're late with this: our second shop opens on Friday."],
    "I'm sorry we're late with this: our second shop opens on Friday.",
  ),
  says(
    'regret of a baker',
    ["I'm sorry, but I can't make it to the market today."],
    "I'm sorry, but I can't make it to the market today.",
  ),

  { ...says('an end without a reason', [post, end]), mayBeCut: true },
  says('an end without a reason and without a text', [end], { problem: 'model_unreadable' }),
  { ...says('an unknown reason', [post, finish('eos')]) },
]
