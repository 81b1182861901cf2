import { cardTextLimit } from '../../../../contract/picture-choices.ts'

/** What a card says at first: the first sentence of the post, without hashtags, mentions, addresses and emoji. */
export function firstSentence(text: string): string {
  const plain = text
    .replaceAll(/https?:\/\/\S+|[#＃@][\p{L}\p{N}_]+/gu, ' ')
    .replaceAll(/\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\u200d|\ufe0f/gu, '')
  const line = plain.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one)) ?? ''
  const [first] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line.trim())
  const sentence = (first?.segment ?? '').replaceAll(/\s+/g, ' ').trim()
  return sentence.length <= cardTextLimit ? sentence : wholeWords(sentence)
}

function wholeWords(sentence: string): string {
  const cut = sentence.slice(0, cardTextLimit - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:–-]+$/u, '')}…`
}
