import { cardTextLimit } from '../../../../contract/picture-choices.ts'

/**
 * What a card says at first: the first sentence of the post that says something, without hashtags, mentions, addresses and
 * emoji. "Hi there!" alone is no card.
 */
export function firstSentence(text: string): string {
  const plain = text
    .replaceAll(/https?:\/\/\S+|[#＃@][\p{L}\p{N}_]+/gu, ' ')
    .replaceAll(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\u200d|\ufe0f/gu, '')
  const sentences = plain
    .split('\n')
    .flatMap((line) => [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line.trim())])
    .map(({ segment }) => segment.replaceAll(/\s+/g, ' ').trim())
    .filter((one) => /[\p{L}\p{N}]/u.test(one))
  const sentence = sentences.find((one) => !isGreeting(one)) ?? sentences[0] ?? ''
  return sentence.length <= cardTextLimit ? sentence : wholeWords(sentence)
}

/** Two words or a few syllables, called out, and nothing that could be the news itself. */
const greetings =
  /^(?:hi|hey|hello|good (?:morning|evening)|hallo|moin|servus|grüß|guten (?:morgen|tag|abend)|hola|buenos|buenas|bonjour|bonsoir|salut|coucou|ciao|buongiorno|buonasera|olá|oi|bom dia|boa|大家好|你好|嗨|哈囉|こんにちは|みなさん|안녕)/iu
const longestGreeting = 24

const isGreeting = (sentence: string): boolean =>
  sentence.length <= longestGreeting && greetings.test(sentence) && !/\p{N}/u.test(sentence)

function wholeWords(sentence: string): string {
  const cut = sentence.slice(0, cardTextLimit - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/u, '')}…`
}
