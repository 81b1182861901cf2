import { cardTextLimit } from '../../../../../contract/assistant/picture-choices.ts'

/**
 * The default text of a card: the first sentence of the post that is not a greeting, without hashtags, mentions, links
 * and emoji.
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

/** Starts of greetings. A sentence counts as a greeting only if it is short and has no digits (see `isGreeting`). */
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
